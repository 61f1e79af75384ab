/* refcount, size n3 (N = 3); the program is refcount-ok.c. */
#define N 3
#include "refcount-ok.c"
