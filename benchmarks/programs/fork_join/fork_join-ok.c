/*
 * A fork-join runtime: tasks with a counter of unfinished children, a Chase-Lev deque per worker, help-first joining.
 *
 * The deques are arrays of fixed size with a bottom that only the owner writes and a top that thieves advance by
 * compare-and-swap. The owner and a thief can meet at the last task only; the owner then takes part in the
 * compare-and-swap. In the other version it takes the last task without, so both may run it.
 *
 * The computation is a sum over a range of a tree of tasks; every leaf counts how often it ran.
 */
#include <assert.h>
#include <pthread.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef THIEVES
#define THIEVES 1
#endif
#ifndef STEALS
#define STEALS 1 /* attempts of each thief */
#endif
#ifndef LEAVES
#define LEAVES 2
#endif

#define DEQUE_SIZE 4
#define MAX_TASKS  (2 * LEAVES)

/* ------------------------------------------------------------------ tasks */

struct worker;
struct task;

typedef void task_fn(struct worker *, struct task *);

struct task {
	task_fn *fn;
	struct task *parent;
	atomic_int pending;  /* children that have not finished */
	atomic_int result;
	uint16_t lo, hi;
	atomic_uchar runs;
};

/* ------------------------------------------------------------------ deques */

struct deque {
	alignas(16) atomic_long top;
	alignas(16) atomic_long bottom;
	_Atomic(struct task *) slots[DEQUE_SIZE];
};

static inline _Atomic(struct task *) *slot_of(struct deque *d, long i)
{
	return &d->slots[(unsigned long)i % DEQUE_SIZE];
}

static bool deque_push(struct deque *d, struct task *t)
{
	long b = atomic_load_explicit(&d->bottom, memory_order_relaxed);
	long top = atomic_load_explicit(&d->top, memory_order_acquire);

	if (b - top >= DEQUE_SIZE)
		return false;
	atomic_store_explicit(slot_of(d, b), t, memory_order_relaxed);
	atomic_thread_fence(memory_order_release);
	atomic_store_explicit(&d->bottom, b + 1, memory_order_relaxed);
	return true;
}

static struct task *deque_pop(struct deque *d)
{
	long b = atomic_load_explicit(&d->bottom, memory_order_relaxed) - 1;
	struct task *t;
	long top;

	atomic_store_explicit(&d->bottom, b, memory_order_relaxed);
	atomic_thread_fence(memory_order_seq_cst);
	t = atomic_load_explicit(slot_of(d, b), memory_order_relaxed);
	if ((top = atomic_load_explicit(&d->top, memory_order_relaxed)) < b)
		return t; /* more than one: no thief comes here */
	if (top > b || !atomic_compare_exchange_strong_explicit(&d->top, &top, top + 1, memory_order_seq_cst,
								memory_order_relaxed))
		t = NULL; /* empty, or a thief was faster */
	atomic_store_explicit(&d->bottom, b + 1, memory_order_relaxed);
	return t;
}

static struct task *deque_steal(struct deque *d)
{
	long top = atomic_load_explicit(&d->top, memory_order_acquire);
	long b;
	struct task *t;

	atomic_thread_fence(memory_order_seq_cst);
	b = atomic_load_explicit(&d->bottom, memory_order_acquire);
	if (top >= b)
		return NULL;
	t = atomic_load_explicit(slot_of(d, top), memory_order_relaxed);
	if (!atomic_compare_exchange_strong_explicit(&d->top, &top, top + 1, memory_order_seq_cst,
						     memory_order_relaxed))
		return NULL;
	return t;
}

/* ------------------------------------------------------------------ runtime */

struct worker {
	struct deque deque;
	struct worker *victim;
	unsigned int executed, stolen;
};

static struct task task_pool[MAX_TASKS];
static unsigned int tasks_used; /* tasks are made by the first worker only */

static struct task *task_new(task_fn *fn, struct task *parent, int lo, int hi)
{
	struct task *t;

	assert(tasks_used < MAX_TASKS);
	t = &task_pool[tasks_used++];
	t->fn = fn;
	t->parent = parent;
	t->lo = (uint16_t)lo;
	t->hi = (uint16_t)hi;
	return t;
}

static void task_finish(struct task *t, int value)
{
	struct task *parent = t->parent;

	atomic_fetch_add(&t->result, value);
	if (parent) {
		atomic_fetch_add(&parent->result, value);
		atomic_fetch_sub(&parent->pending, 1);
	}
}

static void worker_run(struct worker *w, struct task *t)
{
	w->executed++;
	t->fn(w, t);
}

static void worker_spawn(struct worker *w, struct task *t)
{
	atomic_fetch_add(&t->parent->pending, 1);
	if (!deque_push(&w->deque, t))
		worker_run(w, t); /* no room: run it at once */
}

/* Runs own tasks until the deque is empty, then waits for those that were stolen. */
static void worker_sync(struct worker *w, struct task *parent)
{
	struct task *t;

	while ((t = deque_pop(&w->deque)) != NULL)
		worker_run(w, t);
	while (atomic_load(&parent->pending) != 0)
		;
}

/* ------------------------------------------------------------------ the computation */

static void leaf(struct worker *w, struct task *t)
{
	int sum = 0;

	(void)w;
	for (int i = t->lo; i < t->hi; i++)
		sum += i;
	assert(atomic_fetch_add(&t->runs, 1) == 0);
	task_finish(t, sum);
}

static void root(struct worker *w, struct task *t)
{
	const int step = (t->hi - t->lo) / LEAVES;

	for (int i = 0; i < LEAVES; i++) {
		const int lo = t->lo + i * step;
		worker_spawn(w, task_new(leaf, t, lo, i == LEAVES - 1 ? t->hi : lo + step));
	}
	worker_sync(w, t);
	task_finish(t, 0);
}

static void *thief_main(void *arg)
{
	struct worker *self = arg;

	for (int i = 0; i < STEALS; i++) {
		struct task *t = deque_steal(&self->victim->deque);
		if (t) {
			self->stolen++;
			worker_run(self, t);
		}
	}
	return NULL;
}

int main(void)
{
	static struct worker workers[THIEVES + 1];
	pthread_t threads[THIEVES];
	struct task *all = task_new(root, NULL, 1, 5);
	unsigned int executed = 0, stolen = 0;

	for (int i = 0; i < THIEVES; i++) {
		workers[i + 1].victim = &workers[0];
		pthread_create(&threads[i], NULL, thief_main, &workers[i + 1]);
	}
	worker_run(&workers[0], all);
	assert(atomic_load(&all->result) == 1 + 2 + 3 + 4);
	for (int i = 0; i < THIEVES; i++)
		pthread_join(threads[i], NULL);
	for (int i = 0; i <= THIEVES; i++) {
		executed += workers[i].executed;
		stolen += workers[i].stolen;
	}
	assert(executed == LEAVES + 1);
	assert(stolen <= THIEVES * STEALS);
	return 0;
}
