/* elevator, size p2 (PRESSES = 2); the program is elevator-ok.c. */
#define PRESSES 2
#include "elevator-ok.c"
