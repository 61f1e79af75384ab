/* semaphore, size n3p2 (N = 3, PERMITS = 2); the program is semaphore-ok.c. */
#define N 3
#define PERMITS 2
#include "semaphore-ok.c"
