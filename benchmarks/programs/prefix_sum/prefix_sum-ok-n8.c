/* prefix_sum, size n8 (N = 8); the program is prefix_sum-ok.c. */
#define N 8
#include "prefix_sum-ok.c"
