/* readers_writers, size r2w1 (READERS = 2, WRITERS = 1); the program is readers_writers-ok.c. */
#define READERS 2
#define WRITERS 1
#include "readers_writers-ok.c"
