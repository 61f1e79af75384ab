/* clh_lock, size n4 (N = 4); the program is clh_lock-ok.c. */
#define N 4
#include "clh_lock-ok.c"
