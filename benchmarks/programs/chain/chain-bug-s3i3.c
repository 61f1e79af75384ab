/* chain, size s3i3 (STAGES = 3, ITEMS = 3); the program is chain-bug.c. */
#define STAGES 3
#define ITEMS 3
#include "chain-bug.c"
