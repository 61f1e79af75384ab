/* mcs_lock, size n2r2 (N = 2, ROUNDS = 2); the program is mcs_lock-bug.c. */
#define N 2
#define ROUNDS 2
#include "mcs_lock-bug.c"
