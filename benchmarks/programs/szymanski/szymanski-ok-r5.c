/* szymanski, size r5 (ROUNDS = 5); the program is szymanski-ok.c. */
#define ROUNDS 5
#include "szymanski-ok.c"
