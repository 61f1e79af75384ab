#include <pthread.h>
int main(void) { pthread_create(1, 2); }
