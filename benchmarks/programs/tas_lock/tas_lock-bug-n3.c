/* tas_lock, size n3 (N = 3, ROUNDS = 1); the program is tas_lock-bug.c. */
#define N 3
#define ROUNDS 1
#include "tas_lock-bug.c"
