// expect: SAFE
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
	assert((signed char)(third - got[0]) > 0 && (signed char)(third - got[1]) > 0);
	assert(third == 0 && (unsigned char)(got[0] + got[1] - 2 * start) == 1);
	return 0;
}
