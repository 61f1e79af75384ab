// expect: SAFE
/* Inventory with reservations: nondeterministic orders, stock never negative, sold + left = initial. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct item { int stock, reserved, sold; };
static struct item it = { 10, 0, 0 };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static bool reserve(int n)
{
	pthread_mutex_lock(&m);
	bool ok = it.stock - it.reserved >= n;
	if (ok) it.reserved += n;
	pthread_mutex_unlock(&m);
	return ok;
}
static void finish(int n, bool pay)
{
	pthread_mutex_lock(&m);
	it.reserved -= n;
	if (pay) { it.stock -= n; it.sold += n; }
	pthread_mutex_unlock(&m);
}
static void *order(void *p)
{
	int n = __VERIFIER_nondet_uchar() & 15;
	if (reserve(n)) finish(n, __VERIFIER_nondet_bool());
	return p;
}
int main(void)
{
	pthread_t t[3];
	for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, order, 0);
	for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
	assert(it.reserved == 0 && it.stock + it.sold == 10 && it.stock >= 0);
	return 0;
}
