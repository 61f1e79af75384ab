/* peterson, size r2 (ROUNDS = 2); the program is peterson-ok.c. */
#define ROUNDS 2
#include "peterson-ok.c"
