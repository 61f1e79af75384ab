/* locked_queue, size n6 (N = 6); the program is locked_queue-ok.c. */
#define N 6
#include "locked_queue-ok.c"
