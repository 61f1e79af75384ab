/* cas_max, size n4 (N = 4); the program is cas_max-bug.c. */
#define N 4
#include "cas_max-bug.c"
