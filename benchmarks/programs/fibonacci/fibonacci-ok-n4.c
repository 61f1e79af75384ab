/* fibonacci, size n4 (N = 4); the program is fibonacci-ok.c. */
#define N 4
#include "fibonacci-ok.c"
