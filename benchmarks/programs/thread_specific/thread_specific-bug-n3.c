/* thread_specific, size n3 (N = 3); the program is thread_specific-bug.c. */
#define N 3
#include "thread_specific-bug.c"
