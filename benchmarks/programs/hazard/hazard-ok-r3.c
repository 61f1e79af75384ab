/* hazard, size r3 (READERS = 3); the program is hazard-ok.c. */
#define READERS 3
#include "hazard-ok.c"
