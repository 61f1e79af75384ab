/* counter_unlocked, size n3k5 (N = 3, K = 5); the program is counter_unlocked-ok.c. */
#define N 3
#define K 5
#include "counter_unlocked-ok.c"
