/* fibonacci, size n3 (N = 3); the program is fibonacci-bug.c. */
#define N 3
#include "fibonacci-bug.c"
