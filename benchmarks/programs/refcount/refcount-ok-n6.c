/* refcount, size n6 (N = 6); the program is refcount-ok.c. */
#define N 6
#include "refcount-ok.c"
