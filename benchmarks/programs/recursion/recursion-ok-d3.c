/* recursion, size d3 (DEPTH = 3); the program is recursion-ok.c. */
#define DEPTH 3
#include "recursion-ok.c"
