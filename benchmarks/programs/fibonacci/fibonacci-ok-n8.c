/* fibonacci, size n8 (N = 8); the program is fibonacci-ok.c. */
#define N 8
#include "fibonacci-ok.c"
