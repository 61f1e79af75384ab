// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static int *where;
static void *run(void *p) { errno = 5;
	assert(errno == 5); return p; }
int main(void)
{
	pthread_t t;
	errno = 0;
	where = &errno;
	pthread_create(&t, 0, run, 0);
	pthread_join(t, 0);
	assert(errno == 0);
	return 0;
}
