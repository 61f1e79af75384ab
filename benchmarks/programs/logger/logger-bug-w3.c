/* logger, size w3 (WRITERS = 3); the program is logger-bug.c. */
#define WRITERS 3
#include "logger-bug.c"
