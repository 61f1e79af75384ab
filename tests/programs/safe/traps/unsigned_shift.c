// expect: SAFE
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
static uint8_t mask; static uint32_t word = 1; static int neg = -8;
static void *run(void *p)
{
	mask = ~mask >> 4;              /* ~0 is int -1: >> keeps it -1 */
	word = word << 31 >> 31;
	neg >>= 1;
	return p;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, run, 0);
	pthread_join(t, 0);
	assert(mask == 0xff);
	assert(word == 1 && neg == -4);
	assert((uint16_t)(uint8_t)300 == 44 && (int8_t)200 == -56 && (unsigned)-1 > 0 && -1 > (signed char)-2);
	assert((1ull << 40) > UINT_MAX && (int64_t)INT_MIN - 1 < INT_MIN && UINT_MAX + 1 == 0);
	assert((uint8_t)255 + (uint8_t)1 == 256 && (uint8_t)((uint8_t)255 + (uint8_t)1) == 0);
	assert('\xff' < 0 && (5 & 3) == 1 && (5 ^ 3) == 6 && 7 / -2 == -3 && 7 % -2 == 1);
	return 0;
}
