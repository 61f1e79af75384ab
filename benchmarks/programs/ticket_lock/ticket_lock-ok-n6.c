/* ticket_lock, size n6 (N = 6, ROUNDS = 1); the program is ticket_lock-ok.c. */
#define N 6
#define ROUNDS 1
#include "ticket_lock-ok.c"
