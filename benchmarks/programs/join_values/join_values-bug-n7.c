/* join_values, size n7 (N = 7); the program is join_values-bug.c. */
#define N 7
#include "join_values-bug.c"
