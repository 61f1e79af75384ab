/* three_accounts, size n6k4 (N = 6, K = 4); the program is three_accounts-ok.c. */
#define N 6
#define K 4
#include "three_accounts-ok.c"
