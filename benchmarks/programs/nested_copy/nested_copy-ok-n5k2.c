/* nested_copy, size n5k2 (N = 5, K = 2); the program is nested_copy-ok.c. */
#define N 5
#define K 2
#include "nested_copy-ok.c"
