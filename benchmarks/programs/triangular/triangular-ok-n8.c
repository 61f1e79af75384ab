/* triangular, size n8 (N = 8); the program is triangular-ok.c. */
#define N 8
#include "triangular-ok.c"
