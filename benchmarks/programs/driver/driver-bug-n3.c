/* driver, size n3 (N = 3); the program is driver-bug.c. */
#define N 3
#include "driver-bug.c"
