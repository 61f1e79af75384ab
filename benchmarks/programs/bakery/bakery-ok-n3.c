/* bakery, size n3 (N = 3, ROUNDS = 1); the program is bakery-ok.c. */
#define N 3
#define ROUNDS 1
#include "bakery-ok.c"
