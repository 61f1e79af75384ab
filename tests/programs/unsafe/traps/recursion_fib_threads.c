// expect: UNSAFE
/* Recursive computation that starts a thread for one half down to a cut-off. */
#include <assert.h>
#include <pthread.h>
struct job { int n, result; };
static void *fib(void *arg)
{
	struct job *j = arg;
	if (j->n < 2) { j->result = j->n; return 0; }
	struct job l = { j->n - 1, 0 }, r = { j->n - 2, 0 };
	if (j->n >= 5) {
		pthread_t t;
		pthread_create(&t, 0, fib, &l);
		fib(&r);
		j->result = l.result + r.result;
		pthread_join(t, 0);
	} else {
		fib(&l); fib(&r);
		j->result = l.result + r.result;
	}
	return 0;
}
int main(void)
{
	struct job j = { 6, 0 };
	fib(&j);
	assert(j.result == 8);
	return 0;
}
