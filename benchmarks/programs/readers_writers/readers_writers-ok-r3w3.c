/* readers_writers, size r3w3 (READERS = 3, WRITERS = 3); the program is readers_writers-ok.c. */
#define READERS 3
#define WRITERS 3
#include "readers_writers-ok.c"
