// expect: SAFE
/* Arena allocator: bump pointer with an atomic add; blocks never overlap. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
struct arena { _Alignas(16) unsigned char mem[64]; atomic_size_t used; };
static struct arena ar;
static void *arena_alloc(struct arena *a, size_t n)
{
	n = (n + 7) & ~(size_t)7;
	size_t at = atomic_fetch_add(&a->used, n);
	if (at + n > sizeof a->mem) { atomic_fetch_sub(&a->used, n); return NULL; }
	return a->mem + at;
}
struct rec { uint32_t id, check; };
static void *run(void *arg)
{
	uint32_t id = *(uint32_t *)arg;
	for (int i = 0; i < 2; i++) {
		struct rec *r = arena_alloc(&ar, sizeof *r);
		assert(r != NULL && ((uintptr_t)r & 7) == 0);
		r->id = id;
		r->check = ~id;
		assert(r->id == id && r->check == ~id);
	}
	return NULL;
}
int main(void)
{
	pthread_t t[2];
	uint32_t ids[2] = { 17, 23 };
	for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, run, &ids[i]);
	for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
	assert(ar.used == 32);
	assert(arena_alloc(&ar, 33) == NULL);
	assert(arena_alloc(&ar, 32) == ar.mem + 32);
	return 0;
}
