/* inode_cache, size u2 (USERS = 2); the program is inode_cache-bug.c. */
#define USERS 2
#include "inode_cache-bug.c"
