// expect: SAFE
#include <assert.h>
#include <pthread.h>
#define KIND(x) _Generic((x), char: 1, signed char: 2, unsigned char: 3, int: 4, unsigned: 5, long: 6, double: 7, char *: 8, const char *: 9, default: 0)
#define MAX(a, b) ({ typeof(a) _a = (a); typeof(b) _b = (b); _a > _b ? _a : _b; })
#define swap(a, b) do { typeof(a) _t = a; a = b; b = _t; } while (0)
static int hi, calls;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int next(void) { return ++calls; }
static void *run(void *p)
{
	int v = *(int *)p;
	pthread_mutex_lock(&m);
	hi = MAX(hi, v);
	pthread_mutex_unlock(&m);
	return 0;
}
static int classify(int c)
{
	switch (c) {
	case 'a' ... 'f': return c - 'a' + 10;
	case '0' ... '9': return c - '0';
	default: return -1;
	case ' ': case '\t': ;
	}
	return 99;
}
int main(void)
{
	pthread_t a, b;
	int x = 9, y = 4;
	char ch = 'c'; unsigned short us = 1;
	pthread_create(&a, 0, run, &x);
	pthread_create(&b, 0, run, &y);
	assert(KIND(ch) == 1 && KIND(us) == 0 && KIND(us + us) == 4 && KIND('a') == 4 && KIND(1.0f) == 0 && KIND("x") == 8 && KIND(1u + 1) == 5);
	assert(MAX(next(), 0) == 1 && calls == 1);
	assert(classify('d') == 13 && classify('7') == 7 && classify('\t') == 99 && classify('g') == -1);
	pthread_join(a, 0); pthread_join(b, 0);
	assert(hi == 9);
	swap(x, y);
	assert(x == 4 && y == 9);
	int *q = (int[]){ [3] = 5, [1] = 2, 8 };
	assert(q[0] == 0 && q[1] == 2 && q[2] == 8 && q[3] == 5);
	int z = (x++, y--, x ?: y);
	assert(z == 5 && (0 ?: 7) == 7);
	return 0;
}
