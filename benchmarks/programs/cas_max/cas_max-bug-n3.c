/* cas_max, size n3 (N = 3); the program is cas_max-bug.c. */
#define N 3
#include "cas_max-bug.c"
