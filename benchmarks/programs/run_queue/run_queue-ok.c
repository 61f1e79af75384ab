/*
 * Scheduler run queues, one per CPU, with wake-up, migration and an idle CPU that pulls work.
 *
 * Locking rules (see rq_lock_pair): task->rq is stable while the lock of that queue is held; two queues are locked in
 * the order of their numbers.
 *
 * task_rq_lock reads task->rq without a lock, takes the lock of that queue and looks again, because the task may have
 * migrated in between. The other version only asks whether the task has a queue at all: it then works on
 * the fields of a task under the wrong lock, and the task ends up counted on two queues.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef NR_TASKS
#define NR_TASKS 2
#endif
#define NR_CPUS 2

#define TASK_RUNNING  0x0000u
#define TASK_SLEEPING 0x0001u
#define TASK_DEAD     0x0080u

#define TIF_QUEUED (1u << 0)
#define TIF_PINNED (1u << 1)

struct rq;

struct task {
        _Atomic(struct rq *) rq;
        struct task *next;
        unsigned int state;
        unsigned int flags;
        int prio;
        unsigned long vruntime;
};

struct rq {
        pthread_mutex_t lock;
        int cpu;
        unsigned int nr_running;
        struct task *head;
        unsigned long min_vruntime;
};

static struct rq runqueues[NR_CPUS];
static struct task tasks[NR_TASKS];

#define cpu_rq(n)     (&runqueues[(n)])
#define task_queued(p) ((p)->flags & TIF_QUEUED)

/* ---- locks ---- */

static void rq_lock_pair(struct rq *a, struct rq *b)
{
        assert(a != b);
        if (a->cpu < b->cpu) {
                pthread_mutex_lock(&a->lock);
                pthread_mutex_lock(&b->lock);
        } else {
                pthread_mutex_lock(&b->lock);
                pthread_mutex_lock(&a->lock);
        }
}

static void rq_unlock_pair(struct rq *a, struct rq *b)
{
        pthread_mutex_unlock(&a->lock);
        pthread_mutex_unlock(&b->lock);
}

static struct rq *task_rq_lock(struct task *p)
{
        struct rq *rq;

        for (;;) {
                rq = atomic_load(&p->rq);
                pthread_mutex_lock(&rq->lock);
                if (rq == atomic_load(&p->rq))
                        return rq;
                pthread_mutex_unlock(&rq->lock);
        }
}

/* ---- queue operations: rq->lock is held ---- */

static void enqueue_task(struct rq *rq, struct task *p)
{
        struct task **link = &rq->head;

        assert(!task_queued(p));
        while (*link && (*link)->vruntime <= p->vruntime)
                link = &(*link)->next;
        p->next = *link;
        *link = p;
        p->flags |= TIF_QUEUED;
        rq->nr_running++;
}

static bool dequeue_task(struct rq *rq, struct task *p)
{
        struct task **link = &rq->head;

        while (*link && *link != p)
                link = &(*link)->next;
        if (!*link)
                return false;
        *link = p->next;
        p->next = NULL;
        p->flags &= ~TIF_QUEUED;
        rq->nr_running--;
        return true;
}

static struct task *pick_next_task(struct rq *rq)
{
        struct task *p = rq->head;

        if (p && p->vruntime > rq->min_vruntime)
                rq->min_vruntime = p->vruntime;
        return p;
}

/* ---- what the rest of the kernel calls ---- */

/* Returns whether the task was asleep. */
static bool try_to_wake_up(struct task *p)
{
        struct rq *rq = task_rq_lock(p);
        bool woken = false;

        if (p->state & TASK_SLEEPING) {
                p->state = TASK_RUNNING;
                enqueue_task(rq, p);
                woken = true;
        }
        pthread_mutex_unlock(&rq->lock);
        return woken;
}

/* Moves the first task that may move from src to dst. */
static bool pull_task(struct rq *dst, struct rq *src)
{
        struct task *p;
        bool moved = false;

        rq_lock_pair(dst, src);
        for (p = src->head; p; p = p->next)
                if (!(p->flags & TIF_PINNED))
                        break;
        if (p) {
                dequeue_task(src, p);
                atomic_store(&p->rq, dst);
                enqueue_task(dst, p);
                moved = true;
        }
        rq_unlock_pair(dst, src);
        return moved;
}

/* A task goes to sleep or dies wherever it is. */
static void deactivate_task(struct task *p, unsigned int state)
{
        struct rq *rq = task_rq_lock(p);

        p->state = state;
        if (task_queued(p))
                assert(dequeue_task(rq, p)); /* it is on the queue whose lock we hold */
        pthread_mutex_unlock(&rq->lock);
}

static void schedule(struct rq *rq)
{
        struct task *p;

        pthread_mutex_lock(&rq->lock);
        p = pick_next_task(rq);
        if (p) {
                assert(atomic_load(&p->rq) == rq);
                dequeue_task(rq, p);
                p->vruntime += 10ul / (unsigned long)p->prio;
                enqueue_task(rq, p);
        }
        pthread_mutex_unlock(&rq->lock);
}

static void sched_init(void)
{
        for (int cpu = 0; cpu < NR_CPUS; cpu++) {
                pthread_mutex_init(&cpu_rq(cpu)->lock, NULL);
                cpu_rq(cpu)->cpu = cpu;
        }
        for (int i = 0; i < NR_TASKS; i++) {
                struct task *p = &tasks[i];

                p->prio = i + 1;
                p->state = TASK_SLEEPING;
                p->flags = i == NR_TASKS - 1 ? TIF_PINNED : 0;
                atomic_init(&p->rq, cpu_rq(0));
                if (!try_to_wake_up(p))
                        p->state = TASK_DEAD;
        }
}

/* ---- the test ---- */

static void *idle_cpu(void *arg)
{
        struct rq *mine = arg;

        if (pull_task(mine, cpu_rq(0)))
                schedule(mine);
        return NULL;
}

int main(void)
{
        pthread_t cpu1;
        unsigned int queued = 0;

        sched_init();
        assert(cpu_rq(0)->nr_running == NR_TASKS);
        pthread_create(&cpu1, NULL, idle_cpu, cpu_rq(1));

        deactivate_task(&tasks[0], TASK_SLEEPING);
        assert(try_to_wake_up(&tasks[0]));
        assert(!try_to_wake_up(&tasks[NR_TASKS - 1]));

        pthread_join(cpu1, NULL);
        for (int cpu = 0; cpu < NR_CPUS; cpu++) {
                unsigned int n = 0;
                for (struct task *p = cpu_rq(cpu)->head; p; p = p->next) {
                        assert(atomic_load(&p->rq) == cpu_rq(cpu));
                        n++;
                }
                assert(n == cpu_rq(cpu)->nr_running);
                queued += n;
        }
        assert(queued == NR_TASKS);
        return 0;
}
