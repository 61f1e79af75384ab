/* barrier_once, size n4 (N = 4); the program is barrier_once-bug.c. */
#define N 4
#include "barrier_once-bug.c"
