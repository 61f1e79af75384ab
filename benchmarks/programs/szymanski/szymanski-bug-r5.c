/* szymanski, size r5 (ROUNDS = 5); the program is szymanski-bug.c. */
#define ROUNDS 5
#include "szymanski-bug.c"
