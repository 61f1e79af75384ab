/* fibonacci, size n3 (N = 3); the program is fibonacci-ok.c. */
#define N 3
#include "fibonacci-ok.c"
