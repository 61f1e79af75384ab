/* once, size n3 (N = 3); the program is once-bug.c. */
#define N 3
#include "once-bug.c"
