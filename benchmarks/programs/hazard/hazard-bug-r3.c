/* hazard, size r3 (READERS = 3); the program is hazard-bug.c. */
#define READERS 3
#include "hazard-bug.c"
