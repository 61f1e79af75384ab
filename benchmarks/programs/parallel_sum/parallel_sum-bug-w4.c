/* parallel_sum, size w4 (WORKERS = 4); the program is parallel_sum-bug.c. */
#define WORKERS 4
#include "parallel_sum-bug.c"
