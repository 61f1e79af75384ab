/* treiber, size n5 (N = 5); the program is treiber-ok.c. */
#define N 5
#include "treiber-ok.c"
