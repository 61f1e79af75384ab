#include <stdio.h>
int main(void) { puts("open); return 0; }
