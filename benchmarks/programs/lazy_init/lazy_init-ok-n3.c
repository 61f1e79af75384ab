/* lazy_init, size n3 (N = 3); the program is lazy_init-ok.c. */
#define N 3
#include "lazy_init-ok.c"
