/* elevator, size p4 (PRESSES = 4); the program is elevator-bug.c. */
#define PRESSES 4
#include "elevator-bug.c"
