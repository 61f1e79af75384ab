/* szymanski, size r2 (ROUNDS = 2); the program is szymanski-ok.c. */
#define ROUNDS 2
#include "szymanski-ok.c"
