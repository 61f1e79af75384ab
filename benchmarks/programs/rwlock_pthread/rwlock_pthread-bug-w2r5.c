/* rwlock_pthread, size w2r5 (READERS = 5, WRITERS = 2); the program is rwlock_pthread-bug.c. */
#define READERS 5
#define WRITERS 2
#include "rwlock_pthread-bug.c"
