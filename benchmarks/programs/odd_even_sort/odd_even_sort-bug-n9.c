/* odd_even_sort, size n9 (N = 9); the program is odd_even_sort-bug.c. */
#define N 9
#include "odd_even_sort-bug.c"
