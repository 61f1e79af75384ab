/* once, size n5 (N = 5); the program is once-bug.c. */
#define N 5
#include "once-bug.c"
