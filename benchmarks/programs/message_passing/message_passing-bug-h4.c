/* message_passing, size h4 (HOPS = 4); the program is message_passing-bug.c. */
#define HOPS 4
#include "message_passing-bug.c"
