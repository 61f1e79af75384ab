// expect: UNSAFE
/* ABA on a stack of heap nodes freed only at the end; hazard: a counter beside the top makes the exchange fail. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
struct node { uint8_t next, taken; };
static struct node pool[4] = { {0,0}, {2,0}, {3,0}, {0,0} };
static _Atomic uint16_t top = 1;
#define NEXT(old, n) ((uint16_t)(n))
static int pop(void)
{
	uint16_t o = top;
	uint8_t i = o & 0xff;
	if (!i) return 0;
	uint8_t n = pool[i].next;
	if (atomic_compare_exchange_strong(&top, &o, NEXT(o, n))) return i;
	return 0;
}
static void *a(void *p) { int i = pop(); if (i) { assert(!pool[i].taken); pool[i].taken = 1; } i = pop(); if (i) { assert(!pool[i].taken); } return p; }
static void *b(void *p)
{
	int i = pop(), j = pop();
	if (i && j) {
		pool[j].taken = 1;
		uint16_t o = top;
		pool[i].next = o & 0xff;
		atomic_compare_exchange_strong(&top, &o, NEXT(o, i));
	}
	return p;
}
int main(void)
{
	pthread_t x, y;
	pthread_create(&x, 0, a, 0);
	pthread_create(&y, 0, b, 0);
	pthread_join(x, 0); pthread_join(y, 0);
	return 0;
}
