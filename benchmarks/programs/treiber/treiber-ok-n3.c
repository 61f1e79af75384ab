/* treiber, size n3 (N = 3); the program is treiber-ok.c. */
#define N 3
#include "treiber-ok.c"
