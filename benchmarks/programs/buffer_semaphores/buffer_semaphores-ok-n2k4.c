/* buffer_semaphores, size n2k4 (N = 2, K = 4, CAPACITY = 2); the program is buffer_semaphores-ok.c. */
#define N 2
#define K 4
#define CAPACITY 2
#include "buffer_semaphores-ok.c"
