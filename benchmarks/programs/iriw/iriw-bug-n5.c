/* iriw, size n5 (N = 5); the program is iriw-bug.c. */
#define N 5
#include "iriw-bug.c"
