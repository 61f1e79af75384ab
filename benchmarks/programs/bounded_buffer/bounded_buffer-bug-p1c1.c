/* bounded_buffer, size p1c1 (ITEMS = 2, CONSUMERS = 1, CAPACITY = 1); the program is bounded_buffer-bug.c. */
#define ITEMS 2
#define CONSUMERS 1
#define CAPACITY 1
#include "bounded_buffer-bug.c"
