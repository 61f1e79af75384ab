/* semaphore, size n5p2 (N = 5, PERMITS = 2); the program is semaphore-ok.c. */
#define N 5
#define PERMITS 2
#include "semaphore-ok.c"
