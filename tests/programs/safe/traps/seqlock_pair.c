// expect: SAFE
/* Sequence lock with a single try: even and unchanged means a whole pair. */
#include <assert.h>
#include <pthread.h>
static volatile unsigned seq;
static int a, b;
static void *writer(void *p)
{
	for (int i = 1; i <= 2; i++) { seq++; a = i; b = -i; seq++; }
	return p;
}
static void *reader(void *p)
{
	unsigned s = seq;
	int x = a, y = b;
	if (!(s & 1) && seq == s)
		assert(x + y == 0);
	return p;
}
int main(void)
{
	pthread_t w, r;
	pthread_create(&w, 0, writer, 0);
	pthread_create(&r, 0, reader, 0);
	pthread_join(w, 0); pthread_join(r, 0);
	return 0;
}
