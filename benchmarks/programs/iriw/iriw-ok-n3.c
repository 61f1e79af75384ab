/* iriw, size n3 (N = 3); the program is iriw-ok.c. */
#define N 3
#include "iriw-ok.c"
