/* szymanski, size r2 (ROUNDS = 2); the program is szymanski-bug.c. */
#define ROUNDS 2
#include "szymanski-bug.c"
