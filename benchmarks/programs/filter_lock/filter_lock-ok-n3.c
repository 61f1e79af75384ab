/* filter_lock, size n3 (N = 3); the program is filter_lock-ok.c. */
#define N 3
#include "filter_lock-ok.c"
