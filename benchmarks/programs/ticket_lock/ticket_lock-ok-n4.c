/* ticket_lock, size n4 (N = 4, ROUNDS = 1); the program is ticket_lock-ok.c. */
#define N 4
#define ROUNDS 1
#include "ticket_lock-ok.c"
