/* triangular, size n5 (N = 5); the program is triangular-bug.c. */
#define N 5
#include "triangular-bug.c"
