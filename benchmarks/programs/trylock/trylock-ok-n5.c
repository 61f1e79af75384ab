/* trylock, size n5 (N = 5); the program is trylock-ok.c. */
#define N 5
#include "trylock-ok.c"
