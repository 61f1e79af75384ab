// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
extern void abort(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
extern int __VERIFIER_nondet_int(void);
static int n, m;
static void *run(void *p)
{
	assume_abort_if_not(m <= 10);
	n = m;
	assert(n <= 10);
	return p;
}
int main(void)
{
	pthread_t t;
	m = __VERIFIER_nondet_int();
	pthread_create(&t, 0, run, 0);
	pthread_join(t, 0);
	assert(n <= 10 && n == m);
	return 0;
}
