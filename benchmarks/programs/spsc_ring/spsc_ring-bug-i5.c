/* spsc_ring, size i5 (ITEMS = 5, SLOTS = 2); the program is spsc_ring-bug.c. */
#define ITEMS 5
#define SLOTS 2
#include "spsc_ring-bug.c"
