/* philosophers, size n4 (N = 4); the program is philosophers-ok.c. */
#define N 4
#include "philosophers-ok.c"
