/* store_buffering, size n8 (N = 8); the program is store_buffering-bug.c. */
#define N 8
#include "store_buffering-bug.c"
