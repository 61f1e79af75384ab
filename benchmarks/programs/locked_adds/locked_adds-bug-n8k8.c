/* locked_adds, size n8k8 (N = 8, K = 8); the program is locked_adds-bug.c. */
#define N 8
#define K 8
#include "locked_adds-bug.c"
