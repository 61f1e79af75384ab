/* cas_max, size n5 (N = 5); the program is cas_max-bug.c. */
#define N 5
#include "cas_max-bug.c"
