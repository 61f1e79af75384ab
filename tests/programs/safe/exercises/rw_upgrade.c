// expect: SAFE
/* Read lock, look, release, write lock: must look again before the update. */
#include <assert.h>
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int table[2] = { -1, -1 }, n, dup;
static int find(int k) { for (int i = 0; i < n; i++) if (table[i] == k) return i; return -1; }
static int intern(int k)
{
	pthread_rwlock_rdlock(&l);
	int at = find(k);
	pthread_rwlock_unlock(&l);
	if (at >= 0) return at;
	pthread_rwlock_wrlock(&l);
	at = find(k);
	if (at < 0)
	{
		at = n++;
		table[at] = k;
	}
	pthread_rwlock_unlock(&l);
	return at;
}
static void *run(void *arg) { return (void *)(long)intern(*(int *)arg); }
int main(void)
{
	pthread_t a, b;
	void *ra, *rb;
	int k = 7;
	pthread_create(&a, 0, run, &k);
	pthread_create(&b, 0, run, &k);
	pthread_join(a, &ra); pthread_join(b, &rb);
	assert(ra == rb && n == 1 && table[0] == 7);
	return 0;
}
