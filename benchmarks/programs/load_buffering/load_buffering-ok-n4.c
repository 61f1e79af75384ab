/* load_buffering, size n4 (N = 4); the program is load_buffering-ok.c. */
#define N 4
#include "load_buffering-ok.c"
