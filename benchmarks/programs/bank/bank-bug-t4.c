/* bank, size t4 (TELLERS = 4); the program is bank-bug.c. */
#define TELLERS 4
#include "bank-bug.c"
