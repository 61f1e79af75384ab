/* token_ring, size n4r2 (N = 4, ROUNDS = 2); the program is token_ring-bug.c. */
#define N 4
#define ROUNDS 2
#include "token_ring-bug.c"
