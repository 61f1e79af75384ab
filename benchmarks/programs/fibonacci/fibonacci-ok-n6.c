/* fibonacci, size n6 (N = 6); the program is fibonacci-ok.c. */
#define N 6
#include "fibonacci-ok.c"
