/* thread_pool, size w3j5 (WORKERS = 3, JOBS = 5); the program is thread_pool-ok.c. */
#define WORKERS 3
#define JOBS 5
#include "thread_pool-ok.c"
