/* logger, size w3 (WRITERS = 3); the program is logger-ok.c. */
#define WRITERS 3
#include "logger-ok.c"
