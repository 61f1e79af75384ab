/* locked_queue, size n7 (N = 7); the program is locked_queue-bug.c. */
#define N 7
#include "locked_queue-bug.c"
