/* parallel_sum, size w3 (WORKERS = 3); the program is parallel_sum-bug.c. */
#define WORKERS 3
#include "parallel_sum-bug.c"
