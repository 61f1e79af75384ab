/* locked_queue, size n7 (N = 7); the program is locked_queue-ok.c. */
#define N 7
#include "locked_queue-ok.c"
