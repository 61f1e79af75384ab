/* trylock, size n5 (N = 5); the program is trylock-bug.c. */
#define N 5
#include "trylock-bug.c"
