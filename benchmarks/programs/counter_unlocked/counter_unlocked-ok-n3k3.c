/* counter_unlocked, size n3k3 (N = 3, K = 3); the program is counter_unlocked-ok.c. */
#define N 3
#define K 3
#include "counter_unlocked-ok.c"
