/* double_checked, size n10 (N = 10); the program is double_checked-bug.c. */
#define N 10
#include "double_checked-bug.c"
