/* driver, size n6 (N = 6); the program is driver-ok.c. */
#define N 6
#include "driver-ok.c"
