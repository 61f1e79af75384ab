/* refcount, size n4 (N = 4); the program is refcount-bug.c. */
#define N 4
#include "refcount-bug.c"
