/* triangular, size n3 (N = 3); the program is triangular-ok.c. */
#define N 3
#include "triangular-ok.c"
