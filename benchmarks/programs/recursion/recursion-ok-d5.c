/* recursion, size d5 (DEPTH = 5); the program is recursion-ok.c. */
#define DEPTH 5
#include "recursion-ok.c"
