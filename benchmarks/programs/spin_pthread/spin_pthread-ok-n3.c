/* spin_pthread, size n3 (N = 3); the program is spin_pthread-ok.c. */
#define N 3
#include "spin_pthread-ok.c"
