/* triangular, size n9 (N = 9); the program is triangular-ok.c. */
#define N 9
#include "triangular-ok.c"
