/* barrier_once, size n3 (N = 3); the program is barrier_once-bug.c. */
#define N 3
#include "barrier_once-bug.c"
