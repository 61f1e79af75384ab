/* smokers, size r2 (ROUNDS = 2); the program is smokers-bug.c. */
#define ROUNDS 2
#include "smokers-bug.c"
