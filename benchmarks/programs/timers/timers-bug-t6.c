/* timers, size t6 (TICKS = 6); the program is timers-bug.c. */
#define TICKS 6
#include "timers-bug.c"
