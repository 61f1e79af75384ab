/* stencil, size s2 (STEPS = 2); the program is stencil-ok.c. */
#define STEPS 2
#include "stencil-ok.c"
