/* join_values, size n4 (N = 4); the program is join_values-ok.c. */
#define N 4
#include "join_values-ok.c"
