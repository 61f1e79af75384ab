/* clh_lock, size n3 (N = 3); the program is clh_lock-bug.c. */
#define N 3
#include "clh_lock-bug.c"
