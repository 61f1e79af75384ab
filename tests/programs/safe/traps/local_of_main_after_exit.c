// expect: SAFE
/* a thread works on an array on the creator's stack, which waits in the same frame */
#include <assert.h>
#include <pthread.h>
struct slice { const int *v; int n; long sum; };
static void *add(void *p) { struct slice *s = p; for (int i = 0; i < s->n; i++) s->sum += s->v[i]; return s; }
static long total(const int *v, int n)
{
	struct slice half[2] = { { v, n / 2, 0 }, { v + n / 2, n - n / 2, 0 } };
	pthread_t t;
	void *r;
	pthread_create(&t, 0, add, &half[0]);
	add(&half[1]);
	pthread_join(t, &r);
	assert(r == &half[0]);
	return half[0].sum + half[1].sum;
}
int main(void)
{
	const int v[5] = { 1, 2, 3, 4, 5 };
	assert(total(v, 5) == 15);
	return 0;
}
