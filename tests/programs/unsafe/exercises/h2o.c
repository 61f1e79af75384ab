// expect: UNSAFE
/* Water molecules with a monitor: an oxygen bonds when two hydrogens wait. */
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t h_go = PTHREAD_COND_INITIALIZER, o_go = PTHREAD_COND_INITIALIZER;
static int h_wait, o_wait, h_leave, o_leave, h_used, o_used;
static void try_bond(void)
{
	if (h_wait >= 1 && o_wait >= 1) {
		h_wait -= 1; o_wait--; h_leave += 2; o_leave++;
		pthread_cond_broadcast(&h_go);
		pthread_cond_signal(&o_go);
	}
}
static void *hydrogen(void *p)
{
	pthread_mutex_lock(&m);
	h_wait++;
	try_bond();
	while (!h_leave) pthread_cond_wait(&h_go, &m);
	h_leave--;
	h_used++;
	assert(h_used <= 2 * (o_used + o_leave));
	pthread_mutex_unlock(&m);
	return p;
}
static void *oxygen(void *p)
{
	pthread_mutex_lock(&m);
	o_wait++;
	try_bond();
	while (!o_leave) pthread_cond_wait(&o_go, &m);
	o_leave--;
	o_used++;
	assert(2 * o_used <= h_used + h_leave);
	assert(h_wait >= 0);
	pthread_mutex_unlock(&m);
	return p;
}
int main(void)
{
	pthread_t t[3];
	pthread_create(&t[0], 0, hydrogen, 0);
	pthread_create(&t[1], 0, oxygen, 0);
	pthread_create(&t[2], 0, hydrogen, 0);
	for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
	assert(h_used == 2 && o_used == 1 && h_leave == 0);
	assert(h_wait == 0);
	return 0;
}
