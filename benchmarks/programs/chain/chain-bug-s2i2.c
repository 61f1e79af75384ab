/* chain, size s2i2 (STAGES = 2, ITEMS = 2); the program is chain-bug.c. */
#define STAGES 2
#define ITEMS 2
#include "chain-bug.c"
