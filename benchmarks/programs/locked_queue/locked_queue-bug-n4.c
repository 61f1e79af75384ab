/* locked_queue, size n4 (N = 4); the program is locked_queue-bug.c. */
#define N 4
#include "locked_queue-bug.c"
