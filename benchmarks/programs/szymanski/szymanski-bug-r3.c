/* szymanski, size r3 (ROUNDS = 3); the program is szymanski-bug.c. */
#define ROUNDS 3
#include "szymanski-bug.c"
