/* locked_stack, size n5 (PUSHES = 4, POPPERS = 4); the program is locked_stack-ok.c. */
#define PUSHES 4
#define POPPERS 4
#include "locked_stack-ok.c"
