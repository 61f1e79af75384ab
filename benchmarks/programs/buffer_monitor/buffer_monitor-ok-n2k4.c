/* buffer_monitor, size n2k4 (N = 2, K = 4); the program is buffer_monitor-ok.c. */
#define N 2
#define K 4
#include "buffer_monitor-ok.c"
