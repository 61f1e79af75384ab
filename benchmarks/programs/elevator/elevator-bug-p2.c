/* elevator, size p2 (PRESSES = 2); the program is elevator-bug.c. */
#define PRESSES 2
#include "elevator-bug.c"
