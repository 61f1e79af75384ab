/* peterson, size r4 (ROUNDS = 4); the program is peterson-ok.c. */
#define ROUNDS 4
#include "peterson-ok.c"
