/* peterson, size r4 (ROUNDS = 4); the program is peterson-bug.c. */
#define ROUNDS 4
#include "peterson-bug.c"
