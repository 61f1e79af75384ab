/* peterson, size r3 (ROUNDS = 3); the program is peterson-bug.c. */
#define ROUNDS 3
#include "peterson-bug.c"
