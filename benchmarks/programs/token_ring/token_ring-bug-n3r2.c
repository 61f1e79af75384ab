/* token_ring, size n3r2 (N = 3, ROUNDS = 2); the program is token_ring-bug.c. */
#define N 3
#define ROUNDS 2
#include "token_ring-bug.c"
