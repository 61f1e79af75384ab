// expect: SAFE
// A lock over futex wait and wake; giving up after one wait is wrong, since a wait may return early.
#define _GNU_SOURCE
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>
static atomic_int word;
static int n;
static void lock(void)
{
	int z = 0;
	while (!atomic_compare_exchange_strong(&word, &z, 1)) { syscall(SYS_futex, &word, FUTEX_WAIT, 1, 0, 0, 0);
		z = 0; }
}
static void unlock(void) { atomic_store(&word, 0); syscall(SYS_futex, &word, FUTEX_WAKE, 1, 0, 0, 0); }
static void *run(void *p) { lock(); n++; unlock(); return p; }
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, run, 0);
	pthread_create(&b, 0, run, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	assert(n == 2);
	return 0;
}
