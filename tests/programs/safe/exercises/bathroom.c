// expect: SAFE
/* Unisex bathroom: never both kinds inside, at most two. */
#include <assert.h>
#include <pthread.h>
struct bath { pthread_mutex_t m; pthread_cond_t c; int inside[2]; };
static struct bath bath = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, { 0, 0 } };
static void enter(int kind)
{
	pthread_mutex_lock(&bath.m);
	while (bath.inside[!kind] > 0 || bath.inside[kind] == 2)
		pthread_cond_wait(&bath.c, &bath.m);
	bath.inside[kind]++;
	pthread_mutex_unlock(&bath.m);
}
static void leave(int kind)
{
	pthread_mutex_lock(&bath.m);
	if (--bath.inside[kind] == 0) pthread_cond_broadcast(&bath.c);
	else pthread_cond_signal(&bath.c);
	pthread_mutex_unlock(&bath.m);
}
static void *person(void *arg)
{
	int kind = (int)(long)arg;
	enter(kind);
	pthread_mutex_lock(&bath.m);
	assert(bath.inside[!kind] == 0 && bath.inside[kind] <= 2);
	pthread_mutex_unlock(&bath.m);
	leave(kind);
	return 0;
}
int main(void)
{
	pthread_t t[4];
	for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, person, (void *)(i & 1));
	for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
	assert(bath.inside[0] == 0 && bath.inside[1] == 0);
	return 0;
}
