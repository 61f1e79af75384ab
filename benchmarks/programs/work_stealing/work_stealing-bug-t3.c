/* work_stealing, size t3 (TASKS = 3, THIEVES = 1); the program is work_stealing-bug.c. */
#define TASKS 3
#define THIEVES 1
#include "work_stealing-bug.c"
