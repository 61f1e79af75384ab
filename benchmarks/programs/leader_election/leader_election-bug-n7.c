/* leader_election, size n7 (N = 7); the program is leader_election-bug.c. */
#define N 7
#include "leader_election-bug.c"
