/* cas_max, size n4 (N = 4); the program is cas_max-ok.c. */
#define N 4
#include "cas_max-ok.c"
