/* counter_unlocked, size n2k4 (N = 2, K = 4); the program is counter_unlocked-ok.c. */
#define N 2
#define K 4
#include "counter_unlocked-ok.c"
