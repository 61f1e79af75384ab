/* matrix, size n3 (N = 3); the program is matrix-ok.c. */
#define N 3
#include "matrix-ok.c"
