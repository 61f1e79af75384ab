/* credits, size n6k4 (N = 6, K = 4); the program is credits-ok.c. */
#define N 6
#define K 4
#include "credits-ok.c"
