/* object_pool, size n4 (N = 4); the program is object_pool-ok.c. */
#define N 4
#include "object_pool-ok.c"
