/* cas_max, size n5 (N = 5); the program is cas_max-ok.c. */
#define N 5
#include "cas_max-ok.c"
