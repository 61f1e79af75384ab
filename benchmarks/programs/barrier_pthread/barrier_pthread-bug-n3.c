/* barrier_pthread, size n3 (N = 3, STEPS = 1); the program is barrier_pthread-bug.c. */
#define N 3
#define STEPS 1
#include "barrier_pthread-bug.c"
