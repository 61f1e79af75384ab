/*
 * A slab allocator with a magazine per thread.
 *
 * Objects of one size live in a slab (one static area); a bitmap says which are out. Threads keep a few free objects in a
 * magazine of their own, so that most allocations take no lock; an empty magazine is filled, a full one emptied, under
 * the depot's lock. The bitmap says which objects have left the depot: two bits an object (one value is reserved).
 *
 * Why it holds: an object moves between depot and magazine only under the lock, and between magazine and user only in
 * the thread that owns the magazine. In the other version depot_take tries the lock and goes on whether it has got it or
 * not, so two threads take the same object out of the slab.
 */

#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stddef.h>
#include <string.h>

#ifndef NTHREADS
#define NTHREADS	2
#endif
#ifndef ROUNDS
#define ROUNDS		1
#endif

#define SLAB_OBJECTS	4
#define MAG_ROUNDS	2	/* objects in a magazine at most */
#define BITS_PER_OBJ	2

#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))
#define min(a, b)	({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a < _b ? _a : _b; })

enum obj_state {
	OBJ_FREE	= 0,
	OBJ_OUT		= 1,
};

struct object {
	union {
		uint32_t words[2];
		struct object *link;
	} u;
};

struct depot {
	pthread_mutex_t lock;
	struct object slab[SLAB_OBJECTS];
	uint32_t bitmap;
	unsigned int nfree;
	unsigned int shortages;
};

struct magazine {
	unsigned int count;
	struct object *rounds[MAG_ROUNDS];
};

static struct depot depot = {
	.lock = PTHREAD_MUTEX_INITIALIZER,
	.nfree = SLAB_OBJECTS,
};

static _Thread_local struct magazine magazine;

/* ---- bitmap: the caller holds the lock ---- */

static enum obj_state state_get(unsigned int n)
{
	return (depot.bitmap >> (n * BITS_PER_OBJ)) & 3u;
}

static void state_set(unsigned int n, enum obj_state from, enum obj_state to)
{
	assert(state_get(n) == from);
	depot.bitmap &= ~(3u << (n * BITS_PER_OBJ));
	depot.bitmap |= (uint32_t)to << (n * BITS_PER_OBJ);
}

static inline unsigned int obj_index(const struct object *obj)
{
	return (unsigned int)(obj - depot.slab);
}

/* ---- depot ---- */

/* Up to want objects into out[]; returns how many. */
static unsigned int depot_take(struct object **out, unsigned int want)
{
	unsigned int got = 0, i;

	pthread_mutex_trylock(&depot.lock);
	want = min(want, depot.nfree);
	for (i = 0; i < SLAB_OBJECTS && got < want; i++) {
		if (state_get(i) != OBJ_FREE)
			continue;
		state_set(i, OBJ_FREE, OBJ_OUT);
		out[got++] = &depot.slab[i];
	}
	depot.nfree -= got;
	if (got == 0)
		depot.shortages++;
	pthread_mutex_unlock(&depot.lock);
	return got;
}

static void depot_give(struct object *const *objs, unsigned int n)
{
	unsigned int i;

	pthread_mutex_lock(&depot.lock);
	for (i = 0; i < n; i++)
		state_set(obj_index(objs[i]), OBJ_OUT, OBJ_FREE);
	depot.nfree += n;
	pthread_mutex_unlock(&depot.lock);
}

/* ---- magazine: the thread's own ---- */

static struct object *mag_get(void)
{
	struct magazine *mag = &magazine;

	if (mag->count == 0)
		mag->count = depot_take(mag->rounds, MAG_ROUNDS);
	if (mag->count == 0)
		return NULL;
	return mag->rounds[--mag->count];
}

static void mag_flush(struct magazine *mag)
{
	const unsigned int n = mag->count;

	mag->count = 0;
	depot_give(mag->rounds, n);
}

static void mag_put(struct object *obj)
{
	struct magazine *mag = &magazine;

	if (mag->count == MAG_ROUNDS)
		mag_flush(mag);
	mag->rounds[mag->count++] = obj;
}

/* ---- the interface ---- */

static void *slab_alloc(uint32_t fill)
{
	struct object *obj = mag_get();
	size_t i;

	if (!obj)
		return NULL;
	for (i = 0; i < ARRAY_SIZE(obj->u.words); i++)
		obj->u.words[i] = fill;
	return obj;
}

static void slab_free(void *p)
{
	if (p)
		mag_put(p);
}

/* ---- the test ---- */

static int allocated[NTHREADS];

static void worker(uint32_t id)
{
	struct object *mine[3];
	unsigned int i;
	int n = 0, round;

	for (round = 0; round < ROUNDS; round++) {
		for (i = 0; i < ARRAY_SIZE(mine); i++) {
			mine[i] = slab_alloc(id * 16 + i);
			if (mine[i])
				n++;
		}
		for (i = 0; i < ARRAY_SIZE(mine); i++) {
			if (mine[i]) {
				assert(mine[i]->u.words[0] == id * 16 + i);
				assert(mine[i]->u.words[1] == id * 16 + i);
			}
			slab_free(mine[i]);
		}
	}
	mag_flush(&magazine);
	allocated[id] = n;
}

static void *thread_main(void *arg)
{
	worker((uint32_t)(uintptr_t)arg);
	return NULL;
}

int main(void)
{
	pthread_t tid[NTHREADS];
	uintptr_t i;
	int total = 0;

	for (i = 1; i < NTHREADS; i++)
		pthread_create(&tid[i], NULL, thread_main, (void *)i);
	worker(0);
	for (i = 1; i < NTHREADS; i++)
		pthread_join(tid[i], NULL);

	for (i = 0; i < NTHREADS; i++)
		total += allocated[i];
	assert(depot.nfree == SLAB_OBJECTS);
	assert(depot.bitmap == 0);
	assert(total >= 3 * ROUNDS || depot.shortages > 0);
	return 0;
}
