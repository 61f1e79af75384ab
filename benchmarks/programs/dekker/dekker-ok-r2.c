/* dekker, size r2 (ROUNDS = 2); the program is dekker-ok.c. */
#define ROUNDS 2
#include "dekker-ok.c"
