/* clh_lock, size n7 (N = 7); the program is clh_lock-bug.c. */
#define N 7
#include "clh_lock-bug.c"
