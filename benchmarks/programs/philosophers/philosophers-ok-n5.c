/* philosophers, size n5 (N = 5); the program is philosophers-ok.c. */
#define N 5
#include "philosophers-ok.c"
