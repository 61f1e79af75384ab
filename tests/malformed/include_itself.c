#include "include_itself.c"
int main(void) { return 0; }
