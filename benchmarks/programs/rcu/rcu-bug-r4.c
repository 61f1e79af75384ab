/* rcu, size r4 (READERS = 4); the program is rcu-bug.c. */
#define READERS 4
#include "rcu-bug.c"
