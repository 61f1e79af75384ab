/* hazard, size r2 (READERS = 2); the program is hazard-bug.c. */
#define READERS 2
#include "hazard-bug.c"
