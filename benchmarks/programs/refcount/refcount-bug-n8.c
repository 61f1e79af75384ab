/* refcount, size n8 (N = 8); the program is refcount-bug.c. */
#define N 8
#include "refcount-bug.c"
