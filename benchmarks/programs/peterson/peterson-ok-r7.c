/* peterson, size r7 (ROUNDS = 7); the program is peterson-ok.c. */
#define ROUNDS 7
#include "peterson-ok.c"
