/* fibonacci, size n5 (N = 5); the program is fibonacci-ok.c. */
#define N 5
#include "fibonacci-ok.c"
