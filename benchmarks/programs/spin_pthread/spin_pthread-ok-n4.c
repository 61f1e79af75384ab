/* spin_pthread, size n4 (N = 4); the program is spin_pthread-ok.c. */
#define N 4
#include "spin_pthread-ok.c"
