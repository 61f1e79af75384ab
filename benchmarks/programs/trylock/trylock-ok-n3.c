/* trylock, size n3 (N = 3); the program is trylock-ok.c. */
#define N 3
#include "trylock-ok.c"
