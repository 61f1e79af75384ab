/* fork_join, size l3 (LEAVES = 3, STEALS = 2); the program is fork_join-ok.c. */
#define LEAVES 3
#define STEALS 2
#include "fork_join-ok.c"
