/* barrier_once, size n3 (N = 3); the program is barrier_once-ok.c. */
#define N 3
#include "barrier_once-ok.c"
