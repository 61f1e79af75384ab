/* rwlock_counter, size w3r3 (WRITERS = 3, READERS = 3); the program is rwlock_counter-ok.c. */
#define WRITERS 3
#define READERS 3
#include "rwlock_counter-ok.c"
