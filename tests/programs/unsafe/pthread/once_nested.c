// expect: UNSAFE
/* pthread_once: returns after the routine has ended, for everybody; a cancelled... no: another control runs inside it. */
#include <assert.h>
#include <pthread.h>
static pthread_once_t outer = PTHREAD_ONCE_INIT, inner = PTHREAD_ONCE_INIT;
static int a, b;
static _Atomic int calls;
static void make_b(void) { calls++; b = 7; }
static void make_a(void) { calls++; pthread_once(&inner, make_b); a = b * 2; }
static void *run(void *p)
{
	pthread_once(&inner, make_b);
	assert(b == 7 && a != 14);
	return 0;
}
int main(void)
{
	pthread_t x, y, z;
	pthread_create(&x, 0, run, 0);
	pthread_create(&y, 0, run, &a);
	pthread_create(&z, 0, run, 0);
	pthread_once(&outer, make_a);
	pthread_join(x, 0); pthread_join(y, 0); pthread_join(z, 0);
	assert(calls == 2 && a == 14);
	return 0;
}
