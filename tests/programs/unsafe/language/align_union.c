// expect: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdalign.h>
#include <stdint.h>
#include <string.h>
struct lane { alignas(64) volatile int n; };
static struct lane lanes[2];
union val { int i; float f; unsigned char b[4]; struct { uint16_t lo, hi; }; };
static union val v;
static void *run(void *arg) { struct lane *l = arg; for (int i = 0; i < 3; i++) l->n++; return 0; }
int main(void)
{
	pthread_t a, b;
	assert(sizeof(struct lane) == 64 && ((uintptr_t)&lanes[1] & 63) == 0 && alignof(struct lane) == 64);
	pthread_create(&a, 0, run, &lanes[0]);
	pthread_create(&b, 0, run, &lanes[0]);
	v.f = 1.0f;
	assert(v.i == 0x3f800000 && v.hi == 0x3f80 && v.b[2] == 0x80);
	v.lo = 1;
	assert(v.f > 1.0f);
	pthread_join(a, 0); pthread_join(b, 0);
	assert(lanes[0].n + lanes[1].n == 6);
	return 0;
}
