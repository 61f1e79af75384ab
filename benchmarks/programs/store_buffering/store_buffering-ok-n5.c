/* store_buffering, size n5 (N = 5); the program is store_buffering-ok.c. */
#define N 5
#include "store_buffering-ok.c"
