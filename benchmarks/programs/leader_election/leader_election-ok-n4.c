/* leader_election, size n4 (N = 4); the program is leader_election-ok.c. */
#define N 4
#include "leader_election-ok.c"
