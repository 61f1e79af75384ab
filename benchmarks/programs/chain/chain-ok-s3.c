/* chain, size s3 (STAGES = 3, ITEMS = 1); the program is chain-ok.c. */
#define STAGES 3
#define ITEMS 1
#include "chain-ok.c"
