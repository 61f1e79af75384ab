/* refcount, size n7 (N = 7); the program is refcount-bug.c. */
#define N 7
#include "refcount-bug.c"
