/* mpmc_queue, size s2 (SENDERS = 2); the program is mpmc_queue-ok.c. */
#define SENDERS 2
#include "mpmc_queue-ok.c"
