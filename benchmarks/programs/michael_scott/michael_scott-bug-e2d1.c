/* michael_scott, size e2d1 (E = 2, D = 1); the program is michael_scott-bug.c. */
#define E 2
#define D 1
#include "michael_scott-bug.c"
