/* counter_unlocked, size n4k2 (N = 4, K = 2); the program is counter_unlocked-bug.c. */
#define N 4
#define K 2
#include "counter_unlocked-bug.c"
