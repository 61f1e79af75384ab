/* recursion, size d5 (DEPTH = 5); the program is recursion-bug.c. */
#define DEPTH 5
#include "recursion-bug.c"
