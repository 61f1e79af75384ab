/* lamport_fast, size n3 (N = 3); the program is lamport_fast-bug.c. */
#define N 3
#include "lamport_fast-bug.c"
