/* fibonacci, size n5 (N = 5); the program is fibonacci-bug.c. */
#define N 5
#include "fibonacci-bug.c"
