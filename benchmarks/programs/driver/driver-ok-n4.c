/* driver, size n4 (N = 4); the program is driver-ok.c. */
#define N 4
#include "driver-ok.c"
