/* spawn_tree, size d3 (DEPTH = 3); the program is spawn_tree-bug.c. */
#define DEPTH 3
#include "spawn_tree-bug.c"
