/* thread_pool, size w2j3 (WORKERS = 2, JOBS = 3); the program is thread_pool-bug.c. */
#define WORKERS 2
#define JOBS 3
#include "thread_pool-bug.c"
