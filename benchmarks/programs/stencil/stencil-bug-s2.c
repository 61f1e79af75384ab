/* stencil, size s2 (STEPS = 2); the program is stencil-bug.c. */
#define STEPS 2
#include "stencil-bug.c"
