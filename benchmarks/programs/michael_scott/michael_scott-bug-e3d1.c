/* michael_scott, size e3d1 (E = 3, D = 1); the program is michael_scott-bug.c. */
#define E 3
#define D 1
#include "michael_scott-bug.c"
