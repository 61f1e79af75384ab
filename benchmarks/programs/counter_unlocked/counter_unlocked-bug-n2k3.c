/* counter_unlocked, size n2k3 (N = 2, K = 3); the program is counter_unlocked-bug.c. */
#define N 2
#define K 3
#include "counter_unlocked-bug.c"
