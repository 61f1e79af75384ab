/* double_checked, size n5 (N = 5); the program is double_checked-ok.c. */
#define N 5
#include "double_checked-ok.c"
