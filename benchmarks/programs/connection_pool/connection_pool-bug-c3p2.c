/* connection_pool, size c3p2 (CLIENTS = 3, POOL_SIZE = 2); the program is connection_pool-bug.c. */
#define CLIENTS 3
#define POOL_SIZE 2
#include "connection_pool-bug.c"
