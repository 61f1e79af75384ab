// expect: SAFE
/* Bitmap allocator of 8 blocks, each block carries a CRC over its owner. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_uchar map;
static uint8_t owner[8], crc[8];
static uint8_t crc8(uint8_t v)
{
	uint8_t c = v ^ 0xff;
	for (int i = 0; i < 8; i++) c = c & 0x80 ? (uint8_t)(c << 1) ^ 0x07 : (uint8_t)(c << 1);
	return c;
}
static int alloc(void)
{
	unsigned char old = atomic_load(&map);
	for (int i = 0; i < 8; i++) {
		if (old >> i & 1) continue;
		unsigned char was = atomic_fetch_or(&map, (unsigned char)(1u << i));
		if (!(was >> i & 1)) return i;
		old = was;
	}
	return -1;
}
static void release(int i) { atomic_fetch_and(&map, (unsigned char)~(1u << i)); }
static void *run(void *arg)
{
	uint8_t me = (uint8_t)(long)arg;
	int b = alloc();
	assert(b >= 0);
	owner[b] = me;
	crc[b] = crc8(me);
	assert(crc[b] == crc8(owner[b]) && owner[b] == me);
	if (me & 1) release(b);
	return 0;
}
int main(void)
{
	pthread_t t[3];
	for (long i = 0; i < 3; i++) pthread_create(&t[i], 0, run, (void *)(i + 1));
	for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
	assert(map && !(map & (map - 1)));
	return 0;
}
