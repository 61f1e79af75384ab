/* rcu, size r2 (READERS = 2); the program is rcu-bug.c. */
#define READERS 2
#include "rcu-bug.c"
