/* spawn_loop, size n10 (N = 10); the program is spawn_loop-bug.c. */
#define N 10
#include "spawn_loop-bug.c"
