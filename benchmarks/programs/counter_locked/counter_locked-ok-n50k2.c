/* counter_locked, size n50k2 (N = 50, K = 2); the program is counter_locked-ok.c. */
#define N 50
#define K 2
#include "counter_locked-ok.c"
