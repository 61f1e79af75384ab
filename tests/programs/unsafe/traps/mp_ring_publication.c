// expect: UNSAFE
/* Publication order: the item is filled before the flag that announces it. */
#include <assert.h>
#include <pthread.h>
struct msg { int a, b; struct msg *self; };
static struct msg slot;
static int ready;
static void *producer(void *p)
{
	ready = 1;
	slot.a = 3; slot.b = 4; slot.self = &slot;
	return p;
}
static void *consumer(void *p)
{
	if (ready) {
		assert(slot.self == &slot);
		assert(slot.self->a + slot.self->b == 7);
	}
	return p;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, producer, 0);
	pthread_create(&t[1], 0, consumer, 0);
	for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
	return 0;
}
