/* locked_stack, size n4 (PUSHES = 3, POPPERS = 3); the program is locked_stack-bug.c. */
#define PUSHES 3
#define POPPERS 3
#include "locked_stack-bug.c"
