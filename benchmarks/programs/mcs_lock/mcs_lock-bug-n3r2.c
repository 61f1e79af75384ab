/* mcs_lock, size n3r2 (N = 3, ROUNDS = 2); the program is mcs_lock-bug.c. */
#define N 3
#define ROUNDS 2
#include "mcs_lock-bug.c"
