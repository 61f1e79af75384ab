/* seqlock, size w2 (WRITES = 2, READERS = 1); the program is seqlock-ok.c. */
#define WRITES 2
#define READERS 1
#include "seqlock-ok.c"
