/* fibonacci, size n7 (N = 7); the program is fibonacci-ok.c. */
#define N 7
#include "fibonacci-ok.c"
