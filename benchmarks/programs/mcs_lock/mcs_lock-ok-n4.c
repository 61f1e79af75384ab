/* mcs_lock, size n4 (N = 4, ROUNDS = 1); the program is mcs_lock-ok.c. */
#define N 4
#define ROUNDS 1
#include "mcs_lock-ok.c"
