/* join_values, size n4 (N = 4); the program is join_values-bug.c. */
#define N 4
#include "join_values-bug.c"
