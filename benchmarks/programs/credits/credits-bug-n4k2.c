/* credits, size n4k2 (N = 4, K = 2); the program is credits-bug.c. */
#define N 4
#define K 2
#include "credits-bug.c"
