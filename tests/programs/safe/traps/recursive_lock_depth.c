// expect: SAFE
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int a, b;
static void visit(int depth)
{
	pthread_mutex_lock(&m);
	a++;
	if (depth) visit(depth - 1);
	b++;
	pthread_mutex_unlock(&m);
}
static void *run(void *p) { visit(2); return p; }
static void *look(void *p) { pthread_mutex_lock(&m); assert(a == b); pthread_mutex_unlock(&m); return p; }
int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, run, 0);
	pthread_create(&u, 0, look, 0);
	pthread_join(t, 0); pthread_join(u, 0);
	assert(a == 3 && b == 3);
	return 0;
}
