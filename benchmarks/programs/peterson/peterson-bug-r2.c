/* peterson, size r2 (ROUNDS = 2); the program is peterson-bug.c. */
#define ROUNDS 2
#include "peterson-bug.c"
