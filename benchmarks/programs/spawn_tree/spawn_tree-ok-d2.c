/* spawn_tree, size d2 (DEPTH = 2); the program is spawn_tree-ok.c. */
#define DEPTH 2
#include "spawn_tree-ok.c"
