/* clh_lock, size n6 (N = 6); the program is clh_lock-ok.c. */
#define N 6
#include "clh_lock-ok.c"
