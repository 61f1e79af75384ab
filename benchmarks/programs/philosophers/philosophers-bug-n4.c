/* philosophers, size n4 (N = 4); the program is philosophers-bug.c. */
#define N 4
#include "philosophers-bug.c"
