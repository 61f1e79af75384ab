/* fibonacci, size n7 (N = 7); the program is fibonacci-bug.c. */
#define N 7
#include "fibonacci-bug.c"
