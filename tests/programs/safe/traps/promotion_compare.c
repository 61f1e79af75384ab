// expect: SAFE
/* sizeof is unsigned: -1 < sizeof x is false; a short sum is an int and does not wrap before it is stored. */
#include <assert.h>
#include <pthread.h>
#include <limits.h>
static short s = SHRT_MAX;
static int big;
static signed char c = -1;
static void *t1(void *p) { big = s + 1; s = s + 1; return p; }
int main(void)
{
	pthread_t a;
	int i = -1;
	pthread_create(&a, 0, t1, 0);
	pthread_join(a, 0);
	assert(big == 32768);
	assert(s == SHRT_MIN);
	assert((unsigned char)c == 255 && (unsigned)c == UINT_MAX && (c >> 1) == -1);
	assert(!(i < sizeof i));
	assert((c & 0xffu) == 255 && ~(unsigned char)0 == -1 && (1u << 31) > 0 && -1 / 2 == 0 && -7 % 3 == -1);
	return 0;
}
