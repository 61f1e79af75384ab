/* treiber, size n4 (N = 4); the program is treiber-bug.c. */
#define N 4
#include "treiber-bug.c"
