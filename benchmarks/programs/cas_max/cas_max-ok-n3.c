/* cas_max, size n3 (N = 3); the program is cas_max-ok.c. */
#define N 3
#include "cas_max-ok.c"
