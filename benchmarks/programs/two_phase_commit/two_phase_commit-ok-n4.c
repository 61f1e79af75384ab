/* two_phase_commit, size n4 (N = 4); the program is two_phase_commit-ok.c. */
#define N 4
#include "two_phase_commit-ok.c"
