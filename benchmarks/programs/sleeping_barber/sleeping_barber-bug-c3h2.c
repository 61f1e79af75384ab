/* sleeping_barber, size c3h2 (CUSTOMERS = 3, CHAIRS = 2); the program is sleeping_barber-bug.c. */
#define CUSTOMERS 3
#define CHAIRS 2
#include "sleeping_barber-bug.c"
