/* guarded_atomic, size n3 (N = 3); the program is guarded_atomic-bug.c. */
#define N 3
#include "guarded_atomic-bug.c"
