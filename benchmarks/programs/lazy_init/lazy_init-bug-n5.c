/* lazy_init, size n5 (N = 5); the program is lazy_init-bug.c. */
#define N 5
#include "lazy_init-bug.c"
