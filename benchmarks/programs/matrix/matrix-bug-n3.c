/* matrix, size n3 (N = 3); the program is matrix-bug.c. */
#define N 3
#include "matrix-bug.c"
