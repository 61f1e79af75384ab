/* locked_stack, size n3 (PUSHES = 2, POPPERS = 2); the program is locked_stack-bug.c. */
#define PUSHES 2
#define POPPERS 2
#include "locked_stack-bug.c"
