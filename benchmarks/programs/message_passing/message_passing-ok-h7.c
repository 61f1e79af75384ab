/* message_passing, size h7 (HOPS = 7); the program is message_passing-ok.c. */
#define HOPS 7
#include "message_passing-ok.c"
