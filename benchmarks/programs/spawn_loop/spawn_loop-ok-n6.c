/* spawn_loop, size n6 (N = 6); the program is spawn_loop-ok.c. */
#define N 6
#include "spawn_loop-ok.c"
