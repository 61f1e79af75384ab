/* run_queue, size t3 (NR_TASKS = 3); the program is run_queue-ok.c. */
#define NR_TASKS 3
#include "run_queue-ok.c"
