/* rwlock_pthread, size w3r3 (READERS = 3, WRITERS = 3); the program is rwlock_pthread-ok.c. */
#define READERS 3
#define WRITERS 3
#include "rwlock_pthread-ok.c"
