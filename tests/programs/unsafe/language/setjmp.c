// expect: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
static _Thread_local jmp_buf env;
static int fails;
static void parse(int depth, int bad)
{
	if (depth == bad) longjmp(env, depth);
	if (depth < 3) parse(depth + 1, bad);
}
static void *run(void *p)
{
	volatile int tries = 0;
	int e = setjmp(env);
	if (e) { assert(e == 2); tries = tries + 1; __atomic_fetch_add(&fails, 1, __ATOMIC_SEQ_CST); }
	parse(0, tries == 0 ? 2 : -1);
	assert(tries == 1);
	return p;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, run, 0);
	pthread_create(&b, 0, run, 0);
	pthread_join(a, 0);
	assert(fails == 1);
	pthread_join(b, 0);
	assert(fails == 2);
	return 0;
}
