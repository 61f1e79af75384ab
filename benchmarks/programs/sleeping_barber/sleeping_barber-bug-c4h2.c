/* sleeping_barber, size c4h2 (CUSTOMERS = 4, CHAIRS = 2); the program is sleeping_barber-bug.c. */
#define CUSTOMERS 4
#define CHAIRS 2
#include "sleeping_barber-bug.c"
