/* elevator, size p4 (PRESSES = 4); the program is elevator-ok.c. */
#define PRESSES 4
#include "elevator-ok.c"
