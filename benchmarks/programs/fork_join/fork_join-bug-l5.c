/* fork_join, size l5 (LEAVES = 5, STEALS = 4); the program is fork_join-bug.c. */
#define LEAVES 5
#define STEALS 4
#include "fork_join-bug.c"
