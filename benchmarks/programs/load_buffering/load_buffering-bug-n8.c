/* load_buffering, size n8 (N = 8); the program is load_buffering-bug.c. */
#define N 8
#include "load_buffering-bug.c"
