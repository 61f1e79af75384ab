/* tas_lock, size n2r2 (N = 2, ROUNDS = 2); the program is tas_lock-bug.c. */
#define N 2
#define ROUNDS 2
#include "tas_lock-bug.c"
