/* triangular, size n8 (N = 8); the program is triangular-bug.c. */
#define N 8
#include "triangular-bug.c"
