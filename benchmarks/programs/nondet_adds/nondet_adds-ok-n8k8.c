/* nondet_adds, size n8k8 (N = 8, K = 8); the program is nondet_adds-ok.c. */
#define N 8
#define K 8
#include "nondet_adds-ok.c"
