/* buffer_semaphores, size n2k2 (N = 2, K = 2, CAPACITY = 2); the program is buffer_semaphores-bug.c. */
#define N 2
#define K 2
#define CAPACITY 2
#include "buffer_semaphores-bug.c"
