/* odd_even_sort, size n5 (N = 5); the program is odd_even_sort-ok.c. */
#define N 5
#include "odd_even_sort-ok.c"
