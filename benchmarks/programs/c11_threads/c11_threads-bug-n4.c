/* c11_threads, size n4 (N = 4); the program is c11_threads-bug.c. */
#define N 4
#include "c11_threads-bug.c"
