/* readers_writers, size r2w2 (READERS = 2, WRITERS = 2); the program is readers_writers-ok.c. */
#define READERS 2
#define WRITERS 2
#include "readers_writers-ok.c"
