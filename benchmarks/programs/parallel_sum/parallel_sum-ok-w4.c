/* parallel_sum, size w4 (WORKERS = 4); the program is parallel_sum-ok.c. */
#define WORKERS 4
#include "parallel_sum-ok.c"
