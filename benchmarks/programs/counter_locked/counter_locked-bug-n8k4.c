/* counter_locked, size n8k4 (N = 8, K = 4); the program is counter_locked-bug.c. */
#define N 8
#define K 4
#include "counter_locked-bug.c"
