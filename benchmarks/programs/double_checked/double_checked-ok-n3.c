/* double_checked, size n3 (N = 3); the program is double_checked-ok.c. */
#define N 3
#include "double_checked-ok.c"
