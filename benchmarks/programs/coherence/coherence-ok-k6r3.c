/* coherence, size k6r3 (K = 6, READERS = 3); the program is coherence-ok.c. */
#define K 6
#define READERS 3
#include "coherence-ok.c"
