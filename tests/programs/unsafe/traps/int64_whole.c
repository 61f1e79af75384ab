// expect: UNSAFE
/* A 64-bit store is one access, a copy of two 32-bit fields is two. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
struct pair { uint32_t lo, hi; };
static struct pair v;
static void set(uint32_t k) { struct pair n = { k, ~k }; v = n; }
static int good(void) { struct pair n = v; return n.lo == (uint32_t)~n.hi; }
static void *writer(void *p) { set(7); set(9); return p; }
int main(void)
{
	pthread_t a;
	set(0);
	pthread_create(&a, 0, writer, 0);
	assert(good());
	pthread_join(a, 0);
	return 0;
}
