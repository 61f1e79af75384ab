// expect: UNSAFE
/* Unbuffered-ish channels (capacity one) with a select over two of them, closed at the end. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
struct chan { bool full, closed; int item; };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct chan ch[2];
static void send(struct chan *c, int v)
{
	pthread_mutex_lock(&m);
	while (c->full) pthread_cond_wait(&changed, &m);
	c->item = v;
	c->full = true;
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&m);
}
static void close_chan(struct chan *c)
{
	pthread_mutex_lock(&m);
	c->closed = true;
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&m);
}
/* which channel, or -1 if all are closed and empty */
static int select2(int *v)
{
	int which = -1;
	pthread_mutex_lock(&m);
	for (;;) {
		for (int i = 0; i < 2; i++)
			if (ch[i].full) { which = i; goto found; }
		if (ch[0].closed || ch[1].closed) goto out;
		pthread_cond_wait(&changed, &m);
	}
found:
	*v = ch[which].item;
	ch[which].full = false;
	pthread_cond_broadcast(&changed);
out:
	pthread_mutex_unlock(&m);
	return which;
}
static void *producer(void *arg)
{
	int me = (int)(long)arg;
	send(&ch[me], me * 10 + 1);
	if (me) send(&ch[me], me * 10 + 2);
	close_chan(&ch[me]);
	return 0;
}
int main(void)
{
	pthread_t t[2];
	int v, which, sum = 0, n = 0;
	for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, producer, (void *)i);
	while ((which = select2(&v)) >= 0) { assert(v / 10 == which); sum += v; n++; }
	assert(n == 3 && sum == 24);
	for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
	return 0;
}
