// expect: SAFE
/* Three-stage pipeline over bounded queues, ended by a poison pill. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#define CAP 2
#define POISON (-1)
struct queue { pthread_mutex_t m; pthread_cond_t not_full, not_empty; int buf[CAP]; unsigned head, count; };
#define QUEUE_INIT { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER, { 0 }, 0, 0 }
static struct queue raw = QUEUE_INIT, cooked = QUEUE_INIT;
static void put(struct queue *q, int v)
{
	pthread_mutex_lock(&q->m);
	while (q->count == CAP) pthread_cond_wait(&q->not_full, &q->m);
	q->buf[(q->head + q->count++) % CAP] = v;
	pthread_cond_signal(&q->not_empty);
	pthread_mutex_unlock(&q->m);
}
static int get(struct queue *q)
{
	pthread_mutex_lock(&q->m);
	while (q->count == 0) pthread_cond_wait(&q->not_empty, &q->m);
	int v = q->buf[q->head];
	q->head = (q->head + 1) % CAP;
	q->count--;
	pthread_cond_signal(&q->not_full);
	pthread_mutex_unlock(&q->m);
	return v;
}
static void *reader(void *p) { for (int i = 1; i <= 3; i++) put(&raw, i); put(&raw, POISON); return p; }
static void *cook(void *p)
{
	int v;
	while ((v = get(&raw)) != POISON) put(&cooked, v * v);
	put(&cooked, POISON);
	return p;
}
int main(void)
{
	pthread_t a, b;
	int v, last = 0, n = 0;
	pthread_create(&a, NULL, reader, NULL);
	pthread_create(&b, NULL, cook, NULL);
	while ((v = get(&cooked)) != POISON) { assert(v > last); last = v; n++; }
	assert(n == 3 && last == 9);
	pthread_join(a, NULL); pthread_join(b, NULL);
	return 0;
}
