/* three_accounts, size n3k2 (N = 3, K = 2); the program is three_accounts-ok.c. */
#define N 3
#define K 2
#include "three_accounts-ok.c"
