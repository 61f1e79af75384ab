/* refcount, size n3 (N = 3); the program is refcount-bug.c. */
#define N 3
#include "refcount-bug.c"
