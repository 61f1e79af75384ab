/* bakery, size n3r2 (N = 3, ROUNDS = 2); the program is bakery-bug.c. */
#define N 3
#define ROUNDS 2
#include "bakery-bug.c"
