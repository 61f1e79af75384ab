/* mcs_lock, size n3r3 (N = 3, ROUNDS = 3); the program is mcs_lock-bug.c. */
#define N 3
#define ROUNDS 3
#include "mcs_lock-bug.c"
