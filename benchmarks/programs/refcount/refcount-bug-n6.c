/* refcount, size n6 (N = 6); the program is refcount-bug.c. */
#define N 6
#include "refcount-bug.c"
