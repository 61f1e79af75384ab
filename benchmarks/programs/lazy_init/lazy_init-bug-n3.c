/* lazy_init, size n3 (N = 3); the program is lazy_init-bug.c. */
#define N 3
#include "lazy_init-bug.c"
