/* driver, size n6 (N = 6); the program is driver-bug.c. */
#define N 6
#include "driver-bug.c"
