// expect: SAFE
/* two names of one object: a struct's first member, a cast, and an array of chars */
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <stdint.h>
struct base { int tag; };
struct derived { struct base b; int extra; };
static struct derived d = { { 1 }, 5 };
static void *run(void *p)
{
	struct base *b = p;
	if (b->tag == 1) ((struct derived *)b)->extra = 9;
	return 0;
}
static int other;
int main(void)
{
	pthread_t t;
	struct base *alias = &d.b;
	int *e = &d.extra;
	pthread_create(&t, 0, run, alias);
	int *q = &other;
	*q = 3;
	pthread_join(t, 0);
	assert(*e == 9);
	memcpy(&other, (unsigned char *)&d + 4, 4);
	assert(other == 9);
	return 0;
}
