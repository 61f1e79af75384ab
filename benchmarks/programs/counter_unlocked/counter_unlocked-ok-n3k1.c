/* counter_unlocked, size n3k1 (N = 3, K = 1); the program is counter_unlocked-ok.c. */
#define N 3
#define K 1
#include "counter_unlocked-ok.c"
