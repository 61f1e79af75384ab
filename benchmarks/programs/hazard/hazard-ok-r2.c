/* hazard, size r2 (READERS = 2); the program is hazard-ok.c. */
#define READERS 2
#include "hazard-ok.c"
