// expect: UNSAFE
/* Run-length encoder thread and decoder thread joined by a byte ring. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
#define RING 4
static uint8_t ring[RING];
static volatile unsigned wr, rd;
static const char in[] = "aaabcc";
static char out[16];
static void put(uint8_t b)
{
	while (wr - rd == RING) ;
	wr = wr + 1;
	ring[(wr - 1) % RING] = b;
}
static uint8_t get(void)
{
	while (wr == rd) ;
	uint8_t b = ring[rd % RING];
	rd = rd + 1;
	return b;
}
static void *encoder(void *p)
{
	for (const char *s = in; *s; ) {
		uint8_t n = 1;
		while (s[n] == *s) n++;
		put(n);
		put((uint8_t)*s);
		s += n;
	}
	put(0);
	return p;
}
static void *decoder(void *p)
{
	char *o = out;
	uint8_t n;
	while ((n = get()) != 0) {
		uint8_t c = get();
		while (n-- && o < out + sizeof out - 1) *o++ = (char)c;
	}
	*o = 0;
	return p;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, encoder, 0);
	pthread_create(&b, 0, decoder, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	assert(strcmp(in, out) == 0);
	return 0;
}
