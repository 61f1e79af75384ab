/* guarded_atomic, size n5 (N = 5); the program is guarded_atomic-bug.c. */
#define N 5
#include "guarded_atomic-bug.c"
