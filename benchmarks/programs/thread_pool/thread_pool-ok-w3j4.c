/* thread_pool, size w3j4 (WORKERS = 3, JOBS = 4); the program is thread_pool-ok.c. */
#define WORKERS 3
#define JOBS 4
#include "thread_pool-ok.c"
