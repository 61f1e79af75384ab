/* driver, size n4 (N = 4); the program is driver-bug.c. */
#define N 4
#include "driver-bug.c"
