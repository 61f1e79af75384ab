/* michael_scott, size e2d2 (E = 2, D = 2); the program is michael_scott-ok.c. */
#define E 2
#define D 2
#include "michael_scott-ok.c"
