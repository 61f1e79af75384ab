/* thread_pool, size w3j3 (WORKERS = 3, JOBS = 3); the program is thread_pool-bug.c. */
#define WORKERS 3
#define JOBS 3
#include "thread_pool-bug.c"
