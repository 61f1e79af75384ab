/* credits, size n4k2 (N = 4, K = 2); the program is credits-ok.c. */
#define N 4
#define K 2
#include "credits-ok.c"
