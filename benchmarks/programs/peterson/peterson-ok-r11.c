/* peterson, size r11 (ROUNDS = 11); the program is peterson-ok.c. */
#define ROUNDS 11
#include "peterson-ok.c"
