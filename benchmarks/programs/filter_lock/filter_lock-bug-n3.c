/* filter_lock, size n3 (N = 3); the program is filter_lock-bug.c. */
#define N 3
#include "filter_lock-bug.c"
