/* object_pool, size n3 (N = 3); the program is object_pool-bug.c. */
#define N 3
#include "object_pool-bug.c"
