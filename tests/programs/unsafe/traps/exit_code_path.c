// expect: UNSAFE
/* exit from a thread runs atexit handlers; main may still step meanwhile, but not after the last handler */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static volatile int phase, main_done;
static void h1(void) { phase = 1; }
static void h2(void) { phase = 2;
	assert(!main_done);
}
static void *run(void *p) { exit(3); }
int main(void)
{
	pthread_t t;
	atexit(h1);
	atexit(h2);
	pthread_create(&t, 0, run, 0);
	main_done = 1;
	pthread_join(t, 0);
	assert(0);
}
