/* peterson, size r3 (ROUNDS = 3); the program is peterson-ok.c. */
#define ROUNDS 3
#include "peterson-ok.c"
