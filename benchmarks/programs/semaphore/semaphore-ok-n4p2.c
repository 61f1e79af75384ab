/* semaphore, size n4p2 (N = 4, PERMITS = 2); the program is semaphore-ok.c. */
#define N 4
#define PERMITS 2
#include "semaphore-ok.c"
