/* leader_election, size n3 (N = 3); the program is leader_election-ok.c. */
#define N 3
#include "leader_election-ok.c"
