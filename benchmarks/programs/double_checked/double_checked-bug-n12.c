/* double_checked, size n12 (N = 12); the program is double_checked-bug.c. */
#define N 12
#include "double_checked-bug.c"
