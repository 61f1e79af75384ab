/* refcount, size n4 (N = 4); the program is refcount-ok.c. */
#define N 4
#include "refcount-ok.c"
