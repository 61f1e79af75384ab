/* buffer_semaphores, size n2k4c3 (N = 2, K = 4, CAPACITY = 3); the program is buffer_semaphores-bug.c. */
#define N 2
#define K 4
#define CAPACITY 3
#include "buffer_semaphores-bug.c"
