/* refcount, size n7 (N = 7); the program is refcount-ok.c. */
#define N 7
#include "refcount-ok.c"
