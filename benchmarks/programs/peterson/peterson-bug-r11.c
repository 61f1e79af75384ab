/* peterson, size r11 (ROUNDS = 11); the program is peterson-bug.c. */
#define ROUNDS 11
#include "peterson-bug.c"
