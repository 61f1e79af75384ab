// expect: UNSAFE
/* A false assume stops that thread only: main never gets past its join, the third goes on. */
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
static int x, y;
static void *cut(void *p) { x = 1; __VERIFIER_assume(y == 5); x = 2; return p; }
static void *other(void *p)
{
	int n = __VERIFIER_nondet_int();
	__VERIFIER_assume(n >= 0 && n < 4);
	y = n;
	if (x == 1) assert(y != 3);
	return p;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, cut, 0);
	pthread_create(&b, 0, other, 0);
	pthread_join(a, 0);
	assert(0);
	return 0;
}
