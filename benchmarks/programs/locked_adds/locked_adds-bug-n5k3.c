/* locked_adds, size n5k3 (N = 5, K = 3); the program is locked_adds-bug.c. */
#define N 5
#define K 3
#include "locked_adds-bug.c"
