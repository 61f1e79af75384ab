/* peterson, size r9 (ROUNDS = 9); the program is peterson-ok.c. */
#define ROUNDS 9
#include "peterson-ok.c"
