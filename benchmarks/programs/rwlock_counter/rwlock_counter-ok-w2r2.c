/* rwlock_counter, size w2r2 (WRITERS = 2, READERS = 2); the program is rwlock_counter-ok.c. */
#define WRITERS 2
#define READERS 2
#include "rwlock_counter-ok.c"
