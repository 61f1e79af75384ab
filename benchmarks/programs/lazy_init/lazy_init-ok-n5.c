/* lazy_init, size n5 (N = 5); the program is lazy_init-ok.c. */
#define N 5
#include "lazy_init-ok.c"
