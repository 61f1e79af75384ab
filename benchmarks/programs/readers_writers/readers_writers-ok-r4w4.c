/* readers_writers, size r4w4 (READERS = 4, WRITERS = 4); the program is readers_writers-ok.c. */
#define READERS 4
#define WRITERS 4
#include "readers_writers-ok.c"
