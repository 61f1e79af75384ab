/* sleeping_barber, size c5h2 (CUSTOMERS = 5, CHAIRS = 2); the program is sleeping_barber-bug.c. */
#define CUSTOMERS 5
#define CHAIRS 2
#include "sleeping_barber-bug.c"
