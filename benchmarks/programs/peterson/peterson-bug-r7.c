/* peterson, size r7 (ROUNDS = 7); the program is peterson-bug.c. */
#define ROUNDS 7
#include "peterson-bug.c"
