/* bakery, size n3 (N = 3, ROUNDS = 1); the program is bakery-bug.c. */
#define N 3
#define ROUNDS 1
#include "bakery-bug.c"
