/* szymanski, size r3 (ROUNDS = 3); the program is szymanski-ok.c. */
#define ROUNDS 3
#include "szymanski-ok.c"
