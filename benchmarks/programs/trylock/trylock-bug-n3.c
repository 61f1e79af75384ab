/* trylock, size n3 (N = 3); the program is trylock-bug.c. */
#define N 3
#include "trylock-bug.c"
