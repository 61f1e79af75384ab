/* treiber, size n5 (N = 5); the program is treiber-bug.c. */
#define N 5
#include "treiber-bug.c"
