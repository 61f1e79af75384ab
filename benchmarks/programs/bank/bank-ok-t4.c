/* bank, size t4 (TELLERS = 4); the program is bank-ok.c. */
#define TELLERS 4
#include "bank-ok.c"
