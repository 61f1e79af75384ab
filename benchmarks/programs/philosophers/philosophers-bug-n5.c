/* philosophers, size n5 (N = 5); the program is philosophers-bug.c. */
#define N 5
#include "philosophers-bug.c"
