/* logger, size w4 (WRITERS = 4); the program is logger-bug.c. */
#define WRITERS 4
#include "logger-bug.c"
