/* memo_cache, size n3 (N = 3); the program is memo_cache-ok.c. */
#define N 3
#include "memo_cache-ok.c"
