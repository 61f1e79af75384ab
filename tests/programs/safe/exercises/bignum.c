// expect: SAFE
/* Big numbers of 4 limbs added by two threads into an accumulator. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdbool.h>
#define LIMBS 4
struct big { uint32_t w[LIMBS]; };
static struct big acc;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static bool big_add(struct big *a, const struct big *b)
{
	uint64_t c = 0;
	for (int i = 0; i < LIMBS; i++) {
		c += (uint64_t)a->w[i] + b->w[i];
		a->w[i] = (uint32_t)c;
		c >>= 32;
	}
	return c != 0;
}
static void *add(void *arg)
{
	pthread_mutex_lock(&m);
	big_add(&acc, arg);
	pthread_mutex_unlock(&m);
	return 0;
}
int main(void)
{
	pthread_t t[2];
	struct big x = { { 0xffffffffu, 0xffffffffu, 0, 0 } }, y = { { 1, 0, 0xfffffffeu, 0 } }, one = { { 1 } };
	pthread_create(&t[0], 0, add, &x);
	pthread_create(&t[1], 0, add, &y);
	for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
	assert(acc.w[0] == 0 && acc.w[1] == 0 && acc.w[2] == 0xffffffffu && acc.w[3] == 0);
	struct big top = { { ~0u, ~0u, ~0u, ~0u } };
	assert(big_add(&top, &one) && top.w[0] == 0 && top.w[3] == 0);
	return 0;
}
