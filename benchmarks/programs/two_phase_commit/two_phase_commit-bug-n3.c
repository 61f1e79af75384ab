/* two_phase_commit, size n3 (N = 3); the program is two_phase_commit-bug.c. */
#define N 3
#include "two_phase_commit-bug.c"
