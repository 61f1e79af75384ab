// expect: SAFE
#include <assert.h>
#include <pthread.h>
static int x, y, r1, r2;
#define mb() __asm__ __volatile__("mfence" ::: "memory")
#define barrier() __asm__ __volatile__("" : : : "memory")
static void *a(void *p) { x = 1; mb(); r1 = y; barrier(); __asm__ volatile("pause"); return p; }
static void *b(void *p) {
	y = 1; __sync_synchronize(); r2 = x;
	return p; }
int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, a, 0); pthread_create(&u, 0, b, 0);
	pthread_join(t, 0); pthread_join(u, 0);
	assert(r1 || r2);
	return 0;
}
