/* thread_specific, size n5 (N = 5); the program is thread_specific-bug.c. */
#define N 5
#include "thread_specific-bug.c"
