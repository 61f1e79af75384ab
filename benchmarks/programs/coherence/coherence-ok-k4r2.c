/* coherence, size k4r2 (K = 4, READERS = 2); the program is coherence-ok.c. */
#define K 4
#define READERS 2
#include "coherence-ok.c"
