/* timers, size t4 (TICKS = 4); the program is timers-bug.c. */
#define TICKS 4
#include "timers-bug.c"
