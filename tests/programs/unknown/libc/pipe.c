// expect: UNKNOWN
// What is read from a pipe is what was written, which is not modelled: no arbitrary value may fail the assertion.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static int fd[2];
static void *w(void *p) { int v = 5; write(fd[1], &v, sizeof v); return p; }
int main(void)
{
	pthread_t t;
	int v = 0;
	if (pipe(fd)) return 1;
	pthread_create(&t, 0, w, 0);
	if (read(fd[0], &v, sizeof v) == sizeof v) assert(v == 5);
	pthread_join(t, 0);
	return 0;
}
