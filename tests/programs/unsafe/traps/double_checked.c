// expect: UNSAFE
/* Double-checked creation of a singleton: the second look under the lock is what counts. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct single { int ready, value; };
static struct single *inst;
static int made;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct single *get(void)
{
	struct single *s = inst;
	if (!s) {
		pthread_mutex_lock(&m);
		{
			s = malloc(sizeof *s);
			s->value = 42;
			s->ready = 1;
			made++;
			inst = s;
		}
		pthread_mutex_unlock(&m);
	}
	return s;
}
static void *run(void *p) { struct single *s = get(); assert(s->ready && s->value == 42); return s; }
int main(void)
{
	pthread_t a, b, c;
	void *ra, *rb, *rc;
	pthread_create(&a, 0, run, 0); pthread_create(&b, 0, run, 0); pthread_create(&c, 0, run, 0);
	pthread_join(a, &ra); pthread_join(b, &rb); pthread_join(c, &rc);
	assert(ra == rb && rb == rc && made == 1);
	free(ra);
	return 0;
}
