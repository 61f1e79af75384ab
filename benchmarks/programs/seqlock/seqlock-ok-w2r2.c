/* seqlock, size w2r2 (WRITES = 2, READERS = 2); the program is seqlock-ok.c. */
#define WRITES 2
#define READERS 2
#include "seqlock-ok.c"
