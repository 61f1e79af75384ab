/* sleeping_barber, size c3 (CUSTOMERS = 3, CHAIRS = 1); the program is sleeping_barber-ok.c. */
#define CUSTOMERS 3
#define CHAIRS 1
#include "sleeping_barber-ok.c"
