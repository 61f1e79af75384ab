/* rcu, size r4 (READERS = 4); the program is rcu-ok.c. */
#define READERS 4
#include "rcu-ok.c"
