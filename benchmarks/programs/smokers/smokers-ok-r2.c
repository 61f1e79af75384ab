/* smokers, size r2 (ROUNDS = 2); the program is smokers-ok.c. */
#define ROUNDS 2
#include "smokers-ok.c"
