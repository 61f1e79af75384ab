/* double_checked, size n14 (N = 14); the program is double_checked-bug.c. */
#define N 14
#include "double_checked-bug.c"
