/* barrier_sense, size n3p2 (N = 3, PHASES = 2); the program is barrier_sense-ok.c. */
#define N 3
#define PHASES 2
#include "barrier_sense-ok.c"
