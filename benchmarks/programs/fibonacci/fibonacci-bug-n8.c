/* fibonacci, size n8 (N = 8); the program is fibonacci-bug.c. */
#define N 8
#include "fibonacci-bug.c"
