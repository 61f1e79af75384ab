// expect: SAFE
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
#include <pthread.h>
static int lock, x, y;
static void acquire(void)
{
	__VERIFIER_atomic_begin();
	__VERIFIER_assume(lock == 0);
	lock = 1;
	__VERIFIER_atomic_end();
}
static void release(void) {
	__VERIFIER_atomic_begin();
	lock = 0;
	__VERIFIER_atomic_end();
}
void __VERIFIER_atomic_swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static void *one(void *p)
{
	acquire();
	x++; y--;
	release();
	__VERIFIER_atomic_swap(&x, &y);
	return p;
}
static void *two(void *p)
{
	acquire();
	__VERIFIER_atomic_begin();
	int s = x + y;
	__VERIFIER_atomic_end();
	if (s != 0) reach_error();
	release();
	return p;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, one, 0);
	pthread_create(&b, 0, two, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	return 0;
}
