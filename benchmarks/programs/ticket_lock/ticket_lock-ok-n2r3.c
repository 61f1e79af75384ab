/* ticket_lock, size n2r3 (N = 2, ROUNDS = 3); the program is ticket_lock-ok.c. */
#define N 2
#define ROUNDS 3
#include "ticket_lock-ok.c"
