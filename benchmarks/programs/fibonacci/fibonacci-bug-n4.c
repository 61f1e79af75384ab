/* fibonacci, size n4 (N = 4); the program is fibonacci-bug.c. */
#define N 4
#include "fibonacci-bug.c"
