/* triangular, size n3 (N = 3); the program is triangular-bug.c. */
#define N 3
#include "triangular-bug.c"
