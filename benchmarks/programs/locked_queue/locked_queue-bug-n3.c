/* locked_queue, size n3 (N = 3); the program is locked_queue-bug.c. */
#define N 3
#include "locked_queue-bug.c"
