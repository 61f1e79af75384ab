/* logger, size w4 (WRITERS = 4); the program is logger-ok.c. */
#define WRITERS 4
#include "logger-ok.c"
