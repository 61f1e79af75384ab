// expect: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <string.h>
static char log_[32];
static int used;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int vadd(const char *kinds, va_list ap)
{
	int s = 0;
	for (; *kinds; kinds++)
		switch (*kinds) {
		case 'i': s += va_arg(ap, int); break;
		case 'l': s += (int)va_arg(ap, long); break;
		case 'd': s += (int)va_arg(ap, double); break;
		case 'p': s += *va_arg(ap, int *); break;
		}
	return s;
}
static int add(const char *kinds, ...)
{
	va_list ap, aq;
	va_start(ap, kinds);
	va_copy(aq, ap);
	int a = vadd(kinds, ap), b = vadd(kinds, aq);
	va_end(aq);
	va_end(ap);
	assert(a == b);
	return a;
}
static void put(const char *s)
{
	int u = used;
	memcpy(log_ + u, s, 2);
	used = u + 2;
}
static void *run(void *p) { int k = 4; assert(add("ildp", 1, 2L, 3.5, &k) == 10); put(p); return 0; }
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, run, "ab");
	pthread_create(&b, 0, run, "cd");
	pthread_join(a, 0); pthread_join(b, 0);
	assert(used == 4);
	assert(!strcmp(log_, "abcd") || !strcmp(log_, "cdab"));
	return 0;
}
