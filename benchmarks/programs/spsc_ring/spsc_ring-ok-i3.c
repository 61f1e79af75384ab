/* spsc_ring, size i3 (ITEMS = 3, SLOTS = 2); the program is spsc_ring-ok.c. */
#define ITEMS 3
#define SLOTS 2
#include "spsc_ring-ok.c"
