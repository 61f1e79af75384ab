/* szymanski, size r6 (ROUNDS = 6); the program is szymanski-bug.c. */
#define ROUNDS 6
#include "szymanski-bug.c"
