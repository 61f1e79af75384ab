/* counter_unlocked, size n3k4 (N = 3, K = 4); the program is counter_unlocked-bug.c. */
#define N 3
#define K 4
#include "counter_unlocked-bug.c"
