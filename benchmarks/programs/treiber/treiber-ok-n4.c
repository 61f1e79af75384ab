/* treiber, size n4 (N = 4); the program is treiber-ok.c. */
#define N 4
#include "treiber-ok.c"
