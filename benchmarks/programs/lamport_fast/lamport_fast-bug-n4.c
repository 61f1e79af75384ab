/* lamport_fast, size n4 (N = 4); the program is lamport_fast-bug.c. */
#define N 4
#include "lamport_fast-bug.c"
