// expect: UNSAFE
/* Owner takes from the bottom, a thief from the top, the last item by compare-exchange (Chase-Lev, one round). */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int top, bottom;
static int items[4], taken[3];
static void push(int v) { int b = atomic_load(&bottom); items[b] = v; atomic_store(&bottom, b + 1); }
static int take(void)
{
	int b = atomic_load(&bottom) - 1;
	int t = atomic_load(&top);
	atomic_store(&bottom, b);
	if (t > b) { atomic_store(&bottom, b + 1); return -1; }
	int v = items[b];
	if (t == b) {
		if (!atomic_compare_exchange_strong(&top, &t, t + 1)) v = -1;
		atomic_store(&bottom, b + 1);
	}
	return v;
}
static int steal(void)
{
	int t = atomic_load(&top), b = atomic_load(&bottom);
	if (t >= b) return -1;
	int v = items[t];
	return atomic_compare_exchange_strong(&top, &t, t + 1) ? v : -1;
}
static void got(int v) { if (v >= 0) { int old = __atomic_fetch_add(&taken[v], 1, __ATOMIC_SEQ_CST); assert(old == 0); } }
static void *owner(void *p) { push(0); push(1); got(take()); push(2); got(take()); got(take()); return p; }
static void *thief(void *p) { got(steal()); got(steal()); return p; }
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, owner, 0);
	pthread_create(&b, 0, thief, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	return 0;
}
