/* max_register, size n8k6 (N = 8, K = 6); the program is max_register-bug.c. */
#define N 8
#define K 6
#include "max_register-bug.c"
