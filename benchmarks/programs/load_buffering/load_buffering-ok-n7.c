/* load_buffering, size n7 (N = 7); the program is load_buffering-ok.c. */
#define N 7
#include "load_buffering-ok.c"
