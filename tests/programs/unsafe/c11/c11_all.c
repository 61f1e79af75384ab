// expect: UNSAFE
#include <assert.h>
#include <threads.h>
#include <time.h>
static mtx_t plain, timed, rec;
static cnd_t c;
static tss_t key;
static once_flag once = ONCE_FLAG_INIT;
static int inits, done;
static _Atomic int dtors;
static void init(void) { inits++; }
static void dtor(void *p) { dtors += *(int *)p; }
static int run(void *p)
{
	call_once(&once, init);
	assert(inits == 1);
	assert(tss_set(key, p) == thrd_success);
	assert(tss_get(key) == p);
	assert(mtx_trylock(&timed) == thrd_busy);
	struct timespec ts = { 0, 0 };
	assert(mtx_timedlock(&timed, &ts) == thrd_timedout);
	mtx_lock(&plain);
	int e = cnd_timedwait(&c, &plain, &ts);
	assert(e == thrd_timedout || e == thrd_success);
	assert(e == thrd_timedout);
	done++;
	cnd_signal(&c);
	mtx_unlock(&plain);
	if (*(int *)p == 2) thrd_exit(-5);
	return 7;
}
int main(void)
{
	thrd_t a, b;
	int one = 1, two = 2, r;
	assert(mtx_init(&plain, mtx_plain) == thrd_success);
	assert(mtx_init(&timed, mtx_timed) == thrd_success);
	assert(mtx_init(&rec, mtx_plain | mtx_recursive) == thrd_success);
	assert(mtx_lock(&rec) == thrd_success && mtx_lock(&rec) == thrd_success && mtx_trylock(&rec) == thrd_success);
	mtx_unlock(&rec); mtx_unlock(&rec); mtx_unlock(&rec);
	assert(cnd_init(&c) == thrd_success);
	assert(tss_create(&key, dtor) == thrd_success);
	mtx_lock(&timed);
	assert(thrd_create(&a, run, &one) == thrd_success);
	assert(thrd_create(&b, run, &two) == thrd_success);
	assert(!thrd_equal(a, b) && thrd_equal(thrd_current(), thrd_current()));
	mtx_lock(&plain);
	while (done < 2) cnd_wait(&c, &plain);
	mtx_unlock(&plain);
	assert(thrd_join(a, &r) == thrd_success && r == 7);
	assert(thrd_join(b, &r) == thrd_success && r == -5);
	assert(dtors == 3);
	tss_delete(key); cnd_destroy(&c); mtx_destroy(&plain);
	return 0;
}
