/* once, size n5 (N = 5); the program is once-ok.c. */
#define N 5
#include "once-ok.c"
