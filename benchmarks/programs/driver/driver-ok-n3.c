/* driver, size n3 (N = 3); the program is driver-ok.c. */
#define N 3
#include "driver-ok.c"
