/* fork_join, size l4 (LEAVES = 4, STEALS = 3); the program is fork_join-bug.c. */
#define LEAVES 4
#define STEALS 3
#include "fork_join-bug.c"
