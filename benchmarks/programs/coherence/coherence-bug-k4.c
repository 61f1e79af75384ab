/* coherence, size k4 (K = 4, READERS = 1); the program is coherence-bug.c. */
#define K 4
#define READERS 1
#include "coherence-bug.c"
