/* seqlock, size w4r2 (WRITES = 4, READERS = 2); the program is seqlock-bug.c. */
#define WRITES 4
#define READERS 2
#include "seqlock-bug.c"
