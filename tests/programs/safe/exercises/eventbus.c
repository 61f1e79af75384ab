// expect: SAFE
/* Event bus: subscribers register callbacks with a context; publish calls a snapshot. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#define MAX 3
typedef void (*handler)(void *ctx, int what);
struct sub { handler fn; void *ctx; };
static struct sub subs[MAX];
static int nsubs;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void subscribe(handler fn, void *ctx)
{
	pthread_mutex_lock(&m);
	subs[nsubs] = (struct sub){ fn, ctx };
	nsubs++;
	pthread_mutex_unlock(&m);
}
static void publish(int what)
{
	struct sub copy[MAX];
	pthread_mutex_lock(&m);
	int n = nsubs;
	for (int i = 0; i < n; i++) copy[i] = subs[i];
	pthread_mutex_unlock(&m);
	for (int i = 0; i < n; i++) { assert(copy[i].fn != NULL); copy[i].fn(copy[i].ctx, what); }
}
static void add(void *ctx, int what) { *(int *)ctx += what; }
static void sub1(void *ctx, int what) { *(int *)ctx -= what; }
static int a, b;
static void *registrar(void *p) { subscribe(add, &a); subscribe(sub1, &b); return p; }
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, registrar, 0);
	publish(5);
	pthread_join(t, 0);
	publish(1);
	assert((a == 1 || a == 6) && (b == -1 || b == -6));
	assert(b == -1 || a == 6);
	return 0;
}
