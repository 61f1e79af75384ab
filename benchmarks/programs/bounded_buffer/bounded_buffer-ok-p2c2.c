/* bounded_buffer, size p2c2 (ITEMS = 2, CONSUMERS = 2, CAPACITY = 2); the program is bounded_buffer-ok.c. */
#define ITEMS 2
#define CONSUMERS 2
#define CAPACITY 2
#include "bounded_buffer-ok.c"
