/* coherence, size k6r3 (K = 6, READERS = 3); the program is coherence-bug.c. */
#define K 6
#define READERS 3
#include "coherence-bug.c"
