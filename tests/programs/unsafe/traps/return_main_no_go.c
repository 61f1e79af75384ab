// expect: UNSAFE
/* The thread waits for a flag that main raises only by pthread_exit's side: with return nothing is left to run. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int closed;
static void at_end(void) { closed = 1; }
static void *run(void *p)
{
	if (closed) assert(0);
	return p;
}
static pthread_t self;
int main(void)
{
	pthread_t a;
	self = pthread_self();
	atexit(at_end);
	pthread_create(&a, 0, run, &self);
	return 0;
}
