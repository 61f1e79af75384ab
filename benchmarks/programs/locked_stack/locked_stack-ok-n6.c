/* locked_stack, size n6 (PUSHES = 5, POPPERS = 5); the program is locked_stack-ok.c. */
#define PUSHES 5
#define POPPERS 5
#include "locked_stack-ok.c"
