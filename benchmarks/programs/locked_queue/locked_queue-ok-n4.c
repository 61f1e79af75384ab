/* locked_queue, size n4 (N = 4); the program is locked_queue-ok.c. */
#define N 4
#include "locked_queue-ok.c"
