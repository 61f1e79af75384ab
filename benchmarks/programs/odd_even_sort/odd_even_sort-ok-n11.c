/* odd_even_sort, size n11 (N = 11); the program is odd_even_sort-ok.c. */
#define N 11
#include "odd_even_sort-ok.c"
