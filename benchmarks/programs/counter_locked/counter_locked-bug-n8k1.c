/* counter_locked, size n8k1 (N = 8, K = 1); the program is counter_locked-bug.c. */
#define N 8
#define K 1
#include "counter_locked-bug.c"
