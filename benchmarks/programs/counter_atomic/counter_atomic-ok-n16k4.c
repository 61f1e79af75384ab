/* counter_atomic, size n16k4 (N = 16, K = 4); the program is counter_atomic-ok.c. */
#define N 16
#define K 4
#include "counter_atomic-ok.c"
