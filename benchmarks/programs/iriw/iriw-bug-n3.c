/* iriw, size n3 (N = 3); the program is iriw-bug.c. */
#define N 3
#include "iriw-bug.c"
