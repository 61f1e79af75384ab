/* work_stealing, size t3s2 (TASKS = 3, THIEVES = 2); the program is work_stealing-ok.c. */
#define TASKS 3
#define THIEVES 2
#include "work_stealing-ok.c"
