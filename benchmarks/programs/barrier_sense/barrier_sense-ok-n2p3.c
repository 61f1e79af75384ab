/* barrier_sense, size n2p3 (N = 2, PHASES = 3); the program is barrier_sense-ok.c. */
#define N 2
#define PHASES 3
#include "barrier_sense-ok.c"
