// expect: UNSAFE
/* Two threads write the two halves of a word; a word-wide increment between them loses one, an atomic add does not carry away. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
static union { uint32_t w; uint16_t h[2]; } u;
static void *low(void *p) { u.h[0] = 0x1111; return p; }
static void *high(void *p) {
	u.w = (u.w & 0xffffu) | 0x22220000u;
	return p; }
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, low, 0);
	pthread_create(&b, 0, high, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	assert(u.w == 0x22221111u);
	return 0;
}
