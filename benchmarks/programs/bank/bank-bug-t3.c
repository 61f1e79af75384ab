/* bank, size t3 (TELLERS = 3); the program is bank-bug.c. */
#define TELLERS 3
#include "bank-bug.c"
