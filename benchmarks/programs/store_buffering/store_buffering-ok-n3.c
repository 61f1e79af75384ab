/* store_buffering, size n3 (N = 3); the program is store_buffering-ok.c. */
#define N 3
#include "store_buffering-ok.c"
