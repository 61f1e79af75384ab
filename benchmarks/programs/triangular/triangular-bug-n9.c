/* triangular, size n9 (N = 9); the program is triangular-bug.c. */
#define N 9
#include "triangular-bug.c"
