// expect: SAFE
/* One thread stores a 32-bit word, the other reads its bytes through unsigned char: after a byte of the new value was
   seen, the other bytes (read later) are new too; read before, they may be old. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
static union { uint32_t w; unsigned char b[4]; } u;
static void *writer(void *p) { u.w = 0x01010101u; return p; }
static void *reader(void *p)
{
	unsigned char hi = u.b[3];
	unsigned char lo = u.b[0];
	if (hi == 1) assert(lo == 1);
	return p;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, writer, 0);
	pthread_create(&b, 0, reader, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	assert(u.w == 16843009u);
	return 0;
}
