// expect: UNSAFE
/* Independent reads of independent writes: two readers cannot disagree about the order of two writes. */
#include <assert.h>
#include <pthread.h>
static int x, y, r1, r2, r3, r4;
static void *wx(void *p) { x = 1; return p; }
static void *wy(void *p) { y = 1; return p; }
static void *ra(void *p) { r1 = x; r2 = y; return p; }
static void *rb(void *p)
{
	r4 = x; r3 = y;
	return p;
}
int main(void)
{
	void *(*f[4])(void *) = { wx, wy, ra, rb };
	pthread_t t[4];
	for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, f[i], 0);
	for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
	assert(!(r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0));
	return 0;
}
