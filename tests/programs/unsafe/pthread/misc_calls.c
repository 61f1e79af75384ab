// expect: UNSAFE
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void *run(void *p)
{
	struct timespec d = { 0, 1000 };
	sigset_t set;
	sigemptyset(&set); sigaddset(&set, SIGINT);
	pthread_sigmask(SIG_BLOCK, &set, 0);
	pthread_setname_np(pthread_self(), "worker");
	nanosleep(&d, 0);
	usleep(10);
	sched_yield();
	srand(1);
	int r = rand();
	assert(r >= 0 && r <= RAND_MAX);
	unsigned seed = 3;
	assert(rand_r(&seed) >= 0);
	if (r % 2) { n++; return p; }
	pthread_mutex_lock(&m);
	n++;
	fprintf(stderr, "n = %d\n", n);
	pthread_mutex_unlock(&m);
	return p;
}
int main(int argc, char **argv)
{
	pthread_t t[2];
	struct timeval tv;
	cpu_set_t cpus;
	CPU_ZERO(&cpus); CPU_SET(0, &cpus);
	gettimeofday(&tv, 0);
	pthread_setconcurrency(2);
	for (int i = 0; i < 2; i++) if (pthread_create(&t[i], 0, run, 0)) { perror("create"); exit(EXIT_FAILURE); }
	pthread_setaffinity_np(t[0], sizeof cpus, &cpus);
	for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
	assert(argc >= 1);
	assert(n == 2);
	printf("%d threads, %ld s\n", n, (long)time(0));
	puts("done");
	fflush(stdout);
	return EXIT_SUCCESS;
}
