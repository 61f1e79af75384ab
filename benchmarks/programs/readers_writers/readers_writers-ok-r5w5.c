/* readers_writers, size r5w5 (READERS = 5, WRITERS = 5); the program is readers_writers-ok.c. */
#define READERS 5
#define WRITERS 5
#include "readers_writers-ok.c"
