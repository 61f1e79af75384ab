/* barrier_pthread, size n2s2 (N = 2, STEPS = 2); the program is barrier_pthread-bug.c. */
#define N 2
#define STEPS 2
#include "barrier_pthread-bug.c"
