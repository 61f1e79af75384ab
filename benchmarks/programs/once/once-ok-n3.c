/* once, size n3 (N = 3); the program is once-ok.c. */
#define N 3
#include "once-ok.c"
