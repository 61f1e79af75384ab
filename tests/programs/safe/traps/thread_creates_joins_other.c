// expect: SAFE
/* handle handed to another thread that joins it */
#include <assert.h>
#include <pthread.h>
static pthread_t w;
static int v;
static void *work(void *p) { v = 7; return &v; }
static void *joiner(void *p)
{
	void *r = 0;
	assert(pthread_join(w, &r) == 0);
	assert(r == &v);
	assert(v == 7);
	return r;
}
int main(void)
{
	pthread_t j;
	pthread_create(&w, 0, work, 0);
	pthread_create(&j, 0, joiner, 0);
	pthread_join(j, 0);
	return v == 7 ? 0 : 1;
}
