// expect: SAFE
/* The struct handed to each thread must be its own. */
#include <assert.h>
#include <pthread.h>
struct arg { int id; int *out; };
static int out[3];
static void *run(void *p) { struct arg *a = p; a->out[a->id] += 10 * (a->id + 1); return 0; }
int main(void)
{
	pthread_t t[3];
	struct arg a[3];
	for (int i = 0; i < 3; i++) { a[i].id = i; a[i].out = out; pthread_create(&t[i], 0, run, &a[i]); }
	for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
	for (int i = 0; i < 3; i++) assert(out[i] == 10 * (i + 1));
	return 0;
}
