/* timers, size t6 (TICKS = 6); the program is timers-ok.c. */
#define TICKS 6
#include "timers-ok.c"
