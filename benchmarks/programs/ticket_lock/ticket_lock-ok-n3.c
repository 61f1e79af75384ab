/* ticket_lock, size n3 (N = 3, ROUNDS = 1); the program is ticket_lock-ok.c. */
#define N 3
#define ROUNDS 1
#include "ticket_lock-ok.c"
