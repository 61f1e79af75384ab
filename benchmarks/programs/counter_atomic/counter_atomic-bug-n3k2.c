/* counter_atomic, size n3k2 (N = 3, K = 2); the program is counter_atomic-bug.c. */
#define N 3
#define K 2
#include "counter_atomic-bug.c"
