/* seqlock, size w2r2 (WRITES = 2, READERS = 2); the program is seqlock-bug.c. */
#define WRITES 2
#define READERS 2
#include "seqlock-bug.c"
