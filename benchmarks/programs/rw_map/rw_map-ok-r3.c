/* rw_map, size r3 (READERS = 3); the program is rw_map-ok.c. */
#define READERS 3
#include "rw_map-ok.c"
