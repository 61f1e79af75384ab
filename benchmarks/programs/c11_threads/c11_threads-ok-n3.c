/* c11_threads, size n3 (N = 3); the program is c11_threads-ok.c. */
#define N 3
#include "c11_threads-ok.c"
