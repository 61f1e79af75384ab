/* object_pool, size n4 (N = 4); the program is object_pool-bug.c. */
#define N 4
#include "object_pool-bug.c"
