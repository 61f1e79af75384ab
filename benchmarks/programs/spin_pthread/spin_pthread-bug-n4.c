/* spin_pthread, size n4 (N = 4); the program is spin_pthread-bug.c. */
#define N 4
#include "spin_pthread-bug.c"
