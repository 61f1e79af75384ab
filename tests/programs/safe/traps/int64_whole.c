// expect: SAFE
/* A 64-bit store is one access, a copy of two 32-bit fields is two. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
static uint64_t v = 0xffffffff00000000ull;
static void set(uint32_t k) { v = (uint64_t)~k << 32 | k; }
static int good(void) { uint64_t n = v; return (uint32_t)n == (uint32_t)~(n >> 32); }
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
