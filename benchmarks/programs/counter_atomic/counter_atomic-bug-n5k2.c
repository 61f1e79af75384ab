/* counter_atomic, size n5k2 (N = 5, K = 2); the program is counter_atomic-bug.c. */
#define N 5
#define K 2
#include "counter_atomic-bug.c"
