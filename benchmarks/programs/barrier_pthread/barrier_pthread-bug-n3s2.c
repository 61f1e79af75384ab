/* barrier_pthread, size n3s2 (N = 3, STEPS = 2); the program is barrier_pthread-bug.c. */
#define N 3
#define STEPS 2
#include "barrier_pthread-bug.c"
