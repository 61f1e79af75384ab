/* ticket_lock, size n8 (N = 8, ROUNDS = 1); the program is ticket_lock-bug.c. */
#define N 8
#define ROUNDS 1
#include "ticket_lock-bug.c"
