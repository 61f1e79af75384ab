/* treiber, size n3 (N = 3); the program is treiber-bug.c. */
#define N 3
#include "treiber-bug.c"
