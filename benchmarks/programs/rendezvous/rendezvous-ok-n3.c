/* rendezvous, size n3 (N = 3); the program is rendezvous-ok.c. */
#define N 3
#include "rendezvous-ok.c"
