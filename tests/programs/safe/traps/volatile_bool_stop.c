// expect: SAFE WITHIN BOUND
/* endless worker loop stopped by a flag; counter checked only after the join */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
static volatile bool stop;
static volatile unsigned work, seen;
static void *run(void *p) { while (!stop) { work = (work + 1) % 4; } seen = work; return p; }
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, run, 0);
	stop = true;
	pthread_join(t, 0);
	assert(seen < 4 && seen == work);
	return 0;
}
