/* refcount, size n8 (N = 8); the program is refcount-ok.c. */
#define N 8
#include "refcount-ok.c"
