/* szymanski, size r6 (ROUNDS = 6); the program is szymanski-ok.c. */
#define ROUNDS 6
#include "szymanski-ok.c"
