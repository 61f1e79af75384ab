// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stddef.h>
#include <string.h>
struct __attribute__((packed)) frame { uint8_t kind; uint32_t len; uint16_t crc; int8_t pri : 3; uint8_t rest : 5; };
struct flags { unsigned a : 3, b : 5, : 0, c : 9; signed d : 4; _Bool e : 1; };
static struct frame f;
static struct flags g;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *left(void *p)
{
	pthread_mutex_lock(&m);
	g.a = 9; g.b = 31;
	pthread_mutex_unlock(&m);
	return p;
}
static void *right(void *p)
{
	pthread_mutex_lock(&m);
	g.b = 2;
	g.a ^= 7;
	pthread_mutex_unlock(&m);
	g.c = 0x3ff; g.d = 9; 
	return p;
}
int main(void)
{
	pthread_t x, y;
	_Static_assert(sizeof(struct frame) == 8 && offsetof(struct frame, len) == 1, "packed");
	f = (struct frame){ .kind = 1, .len = 0x01020304, .crc = 0xffff, .pri = 5, .rest = 33 };
	unsigned char raw[8];
	memcpy(raw, &f, sizeof raw);
	assert(raw[1] == 4 && raw[4] == 1 && raw[5] == 255 && f.pri == -3 && f.rest == 1);
	pthread_create(&x, 0, left, 0);
	pthread_create(&y, 0, right, 0);
	pthread_join(x, 0); pthread_join(y, 0);
	assert((g.a == 6 && g.b == 2) || (g.a == 1 && g.b == 31));
	assert(g.c == 0x1ff && g.d == -7);
	g.e = 2;
	assert(g.e == 1);
	return 0;
}
