/* recursion, size d3 (DEPTH = 3); the program is recursion-bug.c. */
#define DEPTH 3
#include "recursion-bug.c"
