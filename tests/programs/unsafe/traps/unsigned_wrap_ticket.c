// expect: UNSAFE
/* Tickets of eight bits wrap round; comparing by difference survives it, comparing by < does not. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static _Atomic unsigned char next = 254;
static unsigned char got[2];
static void *take(void *arg) { got[(long)arg] = next++; return 0; }
int main(void)
{
	pthread_t t[2];
	unsigned char start = next;
	for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, take, (void *)i);
	for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
	unsigned char third = next++;
	assert(third > got[0] && third > got[1]);
	return 0;
}
