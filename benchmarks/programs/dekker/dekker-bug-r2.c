/* dekker, size r2 (ROUNDS = 2); the program is dekker-bug.c. */
#define ROUNDS 2
#include "dekker-bug.c"
