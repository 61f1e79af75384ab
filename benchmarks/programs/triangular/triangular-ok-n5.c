/* triangular, size n5 (N = 5); the program is triangular-ok.c. */
#define N 5
#include "triangular-ok.c"
