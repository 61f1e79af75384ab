/* mpmc_queue, size s3 (SENDERS = 3); the program is mpmc_queue-bug.c. */
#define SENDERS 3
#include "mpmc_queue-bug.c"
