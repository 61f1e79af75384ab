/* peterson, size r9 (ROUNDS = 9); the program is peterson-bug.c. */
#define ROUNDS 9
#include "peterson-bug.c"
