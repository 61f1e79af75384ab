/* odd_even_sort, size n4 (N = 4); the program is odd_even_sort-ok.c. */
#define N 4
#include "odd_even_sort-ok.c"
