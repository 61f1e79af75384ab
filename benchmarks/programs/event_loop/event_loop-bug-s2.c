/* event_loop, size s2 (SOURCES = 2, EVENTS = 2); the program is event_loop-bug.c. */
#define SOURCES 2
#define EVENTS 2
#include "event_loop-bug.c"
