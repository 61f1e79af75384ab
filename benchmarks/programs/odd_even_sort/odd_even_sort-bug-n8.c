/* odd_even_sort, size n8 (N = 8); the program is odd_even_sort-bug.c. */
#define N 8
#include "odd_even_sort-bug.c"
