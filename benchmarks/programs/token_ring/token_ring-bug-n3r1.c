/* token_ring, size n3r1 (N = 3, ROUNDS = 1); the program is token_ring-bug.c. */
#define N 3
#define ROUNDS 1
#include "token_ring-bug.c"
