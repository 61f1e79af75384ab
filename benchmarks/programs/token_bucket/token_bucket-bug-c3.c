/* token_bucket, size c3 (CALLERS = 3); the program is token_bucket-bug.c. */
#define CALLERS 3
#include "token_bucket-bug.c"
