/* object_pool, size n3 (N = 3); the program is object_pool-ok.c. */
#define N 3
#include "object_pool-ok.c"
