/* rwlock_pthread, size w2r4 (READERS = 4, WRITERS = 2); the program is rwlock_pthread-ok.c. */
#define READERS 4
#define WRITERS 2
#include "rwlock_pthread-ok.c"
