/* iriw, size n5 (N = 5); the program is iriw-ok.c. */
#define N 5
#include "iriw-ok.c"
