// expect: SAFE
#include <alloca.h>
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
static void *run(void *p)
{
	unsigned n = (unsigned)(uintptr_t)p;
	char *b = alloca(n + 1);
	memset(b, 'x', n);
	b[n] = 0;
	return (void *)(uintptr_t)strlen(b);
}
int main(void)
{
	pthread_t t[2];
	uintptr_t s = 0;
	for (uintptr_t i = 0; i < 2; i++) pthread_create(&t[i], 0, run, (void *)(i + 3));
	for (int i = 0; i < 2; i++) { void *r; pthread_join(t[i], &r); s += (uintptr_t)r; }
	assert(s == 7);
	return 0;
}
