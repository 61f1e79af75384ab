/* buffer_monitor, size n2k2 (N = 2, K = 2); the program is buffer_monitor-ok.c. */
#define N 2
#define K 2
#include "buffer_monitor-ok.c"
