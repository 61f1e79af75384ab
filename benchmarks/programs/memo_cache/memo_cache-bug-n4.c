/* memo_cache, size n4 (N = 4); the program is memo_cache-bug.c. */
#define N 4
#include "memo_cache-bug.c"
