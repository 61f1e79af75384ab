/* bakery, size n2r2 (N = 2, ROUNDS = 2); the program is bakery-ok.c. */
#define N 2
#define ROUNDS 2
#include "bakery-ok.c"
