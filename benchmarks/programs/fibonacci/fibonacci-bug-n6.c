/* fibonacci, size n6 (N = 6); the program is fibonacci-bug.c. */
#define N 6
#include "fibonacci-bug.c"
