/* text_index, size d3 (DOCUMENTS = 3); the program is text_index-bug.c. */
#define DOCUMENTS 3
#include "text_index-bug.c"
