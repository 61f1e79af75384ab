/* object_pool, size n5 (N = 5); the program is object_pool-bug.c. */
#define N 5
#include "object_pool-bug.c"
