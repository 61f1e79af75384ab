/* event_loop, size s3 (SOURCES = 3, EVENTS = 3); the program is event_loop-bug.c. */
#define SOURCES 3
#define EVENTS 3
#include "event_loop-bug.c"
