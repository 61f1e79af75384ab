// expect: SAFE
/* reach_error defined by the program, reached behind a verifier-style check. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
void reach_error() { ((void)sizeof((0) ? 1 : 0), __assert_fail("0", "x.c", 3, "reach_error")); }
void __VERIFIER_assert(int expression) { if (!expression) { ERROR: {reach_error(); abort();} } return; }
#include <pthread.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int balance = 100;
static pthread_mutex_t m;
static void *draw(void *arg)
{
	unsigned char n = __VERIFIER_nondet_uchar();
	pthread_mutex_lock(&m);
	if (balance >= n) {
		balance -= n;
	}
	pthread_mutex_unlock(&m);
	return 0;
}
int main()
{
	pthread_t a, b;
	pthread_mutex_init(&m, 0);
	pthread_create(&a, 0, draw, 0);
	pthread_create(&b, 0, draw, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	__VERIFIER_assert(balance >= 0);
	return 0;
}
