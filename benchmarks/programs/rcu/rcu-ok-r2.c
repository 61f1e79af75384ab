/* rcu, size r2 (READERS = 2); the program is rcu-ok.c. */
#define READERS 2
#include "rcu-ok.c"
