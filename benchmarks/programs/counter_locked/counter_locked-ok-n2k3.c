/* counter_locked, size n2k3 (N = 2, K = 3); the program is counter_locked-ok.c. */
#define N 2
#define K 3
#include "counter_locked-ok.c"
