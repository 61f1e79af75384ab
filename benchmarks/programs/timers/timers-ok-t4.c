/* timers, size t4 (TICKS = 4); the program is timers-ok.c. */
#define TICKS 4
#include "timers-ok.c"
