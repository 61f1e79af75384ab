// expect: SAFE
/* Santa: wakes for all (two) reindeer or two elves; reindeer have priority. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t santa, rein, elf_tex, elf_help;
static int reindeer, elves, helped, hitched;
static void *santa_run(void *p)
{
	for (int i = 0; i < 2; i++) {
		sem_wait(&santa);
		pthread_mutex_lock(&m);
		if (reindeer == 2) {
			assert(reindeer == 2);
			reindeer = 0;
			hitched = 1;
			sem_post(&rein); sem_post(&rein);
		} else {
			assert(elves == 2);
			helped++;
			sem_post(&elf_help); sem_post(&elf_help);
		}
		pthread_mutex_unlock(&m);
	}
	return p;
}
static void *reindeer_run(void *p)
{
	pthread_mutex_lock(&m);
	if (++reindeer == 2) sem_post(&santa);
	pthread_mutex_unlock(&m);
	sem_wait(&rein);
	assert(hitched);
	return p;
}
static void *elf_run(void *p)
{
	sem_wait(&elf_tex);
	pthread_mutex_lock(&m);
	if (++elves == 2) sem_post(&santa);
	else sem_post(&elf_tex);
	pthread_mutex_unlock(&m);
	sem_wait(&elf_help);
	pthread_mutex_lock(&m);
	assert(helped == 1);
	if (--elves == 0) sem_post(&elf_tex);
	pthread_mutex_unlock(&m);
	return p;
}
int main(void)
{
	pthread_t t[5];
	sem_init(&santa, 0, 0); sem_init(&rein, 0, 0); sem_init(&elf_tex, 0, 1); sem_init(&elf_help, 0, 0);
	pthread_create(&t[0], 0, santa_run, 0);
	pthread_create(&t[1], 0, reindeer_run, 0);
	pthread_create(&t[2], 0, reindeer_run, 0);
	pthread_create(&t[3], 0, elf_run, 0);
	pthread_create(&t[4], 0, elf_run, 0);
	for (int i = 0; i < 5; i++) pthread_join(t[i], 0);
	assert(helped == 1 && hitched == 1 && elves == 0);
	return 0;
}
