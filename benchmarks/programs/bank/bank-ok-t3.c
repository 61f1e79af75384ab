/* bank, size t3 (TELLERS = 3); the program is bank-ok.c. */
#define TELLERS 3
#include "bank-ok.c"
