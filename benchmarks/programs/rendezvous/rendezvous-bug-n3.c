/* rendezvous, size n3 (N = 3); the program is rendezvous-bug.c. */
#define N 3
#include "rendezvous-bug.c"
