/* barrier_once, size n4 (N = 4); the program is barrier_once-ok.c. */
#define N 4
#include "barrier_once-ok.c"
