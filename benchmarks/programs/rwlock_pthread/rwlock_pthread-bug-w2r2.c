/* rwlock_pthread, size w2r2 (READERS = 2, WRITERS = 2); the program is rwlock_pthread-bug.c. */
#define READERS 2
#define WRITERS 2
#include "rwlock_pthread-bug.c"
