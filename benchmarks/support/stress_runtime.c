/* A random scheduler for native runs of the benchmark programs (see ../stress).
 *
 * Idea: the program is compiled with gcc -fsanitize=thread, which calls a hook before every access
 * to memory that may be shared, but linked with the hooks below in place of the sanitizer. One
 * token lets one thread run at a time; at a hook the running thread hands it on with some
 * probability. So every run is a sequentially consistent interleaving of the program's accesses,
 * __VERIFIER_atomic blocks are really atomic (no hand-over inside), and a seed picks the run.
 *
 * The program's main is renamed to program_main. main forks one child a seed; a child that fails
 * an assertion aborts. Prints: runs, failures, first failing seed, runs without an answer
 * (blocked for ever or out of time).
 *
 * Cost: about 1 ms a run. Left out: hand-overs inside library functions; spurious wake-ups are
 * drawn for pthread_cond_wait only. A failing assume waits until its condition holds, which is right
 * if nothing precedes it in its atomic block. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <threads.h>
#include <unistd.h>

/* ---- the token ------------------------------------------------------------------------- */

enum { MAX_WAITING = 256, MAX_HOOKS = 200000 };

struct waiter {
    pthread_cond_t wake;
    bool go;
    uint32_t priority;
};

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static struct waiter *waiting[MAX_WAITING];
static int n_waiting;
static bool token_taken;
static int live_threads, arrived_threads; /* under gate */
static uint64_t random_state;
static unsigned switch_one_in = 3;
static bool by_priority; /* half of the seeds: the highest priority runs, priorities change at random */
static long hooks_left = MAX_HOOKS;

static _Thread_local bool holding;
static _Thread_local int atomic_depth;
static _Thread_local uint32_t priority;

int __real_sched_yield(void);
int __real_usleep(unsigned);
int __real_pthread_cond_signal(pthread_cond_t *);
int __real_pthread_mutex_lock(pthread_mutex_t *);
int __real_pthread_mutex_unlock(pthread_mutex_t *);
int __real_pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);

static uint32_t draw(void)
{
    random_state = random_state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (uint32_t)(random_state >> 33);
}

/* gate is held */
static void pass_on(void)
{
    if (n_waiting == 0) {
        token_taken = false;
        return;
    }
    int i = (int)(draw() % (unsigned)n_waiting);
    for (int k = 0; by_priority && k < n_waiting; k++)
        if (waiting[k]->priority > waiting[i]->priority)
            i = k;
    struct waiter *w = waiting[i];
    waiting[i] = waiting[--n_waiting];
    w->go = true;
    __real_pthread_cond_signal(&w->wake);
}

/* gate is held */
static void queue_up(void)
{
    struct waiter w = {PTHREAD_COND_INITIALIZER, false, priority};
    if (n_waiting == MAX_WAITING)
        _exit(3);
    waiting[n_waiting++] = &w;
    while (!w.go)
        __real_pthread_cond_wait(&w.wake, &gate);
}

static void take_token(void)
{
    __real_pthread_mutex_lock(&gate);
    if (token_taken)
        queue_up();
    token_taken = true;
    __real_pthread_mutex_unlock(&gate);
    holding = true;
}

static void drop_token(void)
{
    if (!holding)
        return;
    holding = false;
    __real_pthread_mutex_lock(&gate);
    pass_on();
    __real_pthread_mutex_unlock(&gate);
}

static void hand_over(void)
{
    priority = draw();
    __real_pthread_mutex_lock(&gate);
    if (n_waiting > 0) {
        /* the giver joins the queue after the choice, so somebody else runs */
        pass_on();
        queue_up();
    }
    __real_pthread_mutex_unlock(&gate);
}

static void hook(void)
{
    if (!holding || atomic_depth > 0)
        return;
    if (--hooks_left < 0)
        _exit(2);
    if (draw() % switch_one_in == 0)
        hand_over();
}

/* ---- what the compiler calls ------------------------------------------------------------ */

#define ACCESS(n)                                                                                  \
    void __tsan_read##n(void *p) { (void)p; hook(); }                                              \
    void __tsan_write##n(void *p) { (void)p; hook(); }                                             \
    void __tsan_unaligned_read##n(void *p) { (void)p; hook(); }                                    \
    void __tsan_unaligned_write##n(void *p) { (void)p; hook(); }                                   \
    void __tsan_volatile_read##n(void *p) { (void)p; hook(); }                                     \
    void __tsan_volatile_write##n(void *p) { (void)p; hook(); }
ACCESS(1) ACCESS(2) ACCESS(4) ACCESS(8) ACCESS(16)
void __tsan_read_range(void *p, size_t n) { (void)p; (void)n; hook(); }
void __tsan_write_range(void *p, size_t n) { (void)p; (void)n; hook(); }
void __tsan_init(void) {}
void __tsan_func_entry(void *pc) { (void)pc; }
void __tsan_func_exit(void) {}

#define FETCH(bits, type, name, builtin)                                                           \
    type __tsan_atomic##bits##_##name(volatile type *p, type v, int mo)                            \
    {                                                                                              \
        (void)mo;                                                                                  \
        hook();                                                                                    \
        return builtin(p, v, __ATOMIC_SEQ_CST);                                                    \
    }
#define ATOMICS(bits, type)                                                                        \
    type __tsan_atomic##bits##_load(const volatile type *p, int mo)                                \
    {                                                                                              \
        (void)mo;                                                                                  \
        hook();                                                                                    \
        return __atomic_load_n(p, __ATOMIC_SEQ_CST);                                               \
    }                                                                                              \
    void __tsan_atomic##bits##_store(volatile type *p, type v, int mo)                             \
    {                                                                                              \
        (void)mo;                                                                                  \
        hook();                                                                                    \
        __atomic_store_n(p, v, __ATOMIC_SEQ_CST);                                                  \
    }                                                                                              \
    FETCH(bits, type, exchange, __atomic_exchange_n)                                               \
    FETCH(bits, type, fetch_add, __atomic_fetch_add)                                               \
    FETCH(bits, type, fetch_sub, __atomic_fetch_sub)                                               \
    FETCH(bits, type, fetch_and, __atomic_fetch_and)                                               \
    FETCH(bits, type, fetch_or, __atomic_fetch_or)                                                 \
    FETCH(bits, type, fetch_xor, __atomic_fetch_xor)                                               \
    int __tsan_atomic##bits##_compare_exchange_strong(volatile type *p, type *c, type v, int mo,   \
                                                      int fmo)                                     \
    {                                                                                              \
        (void)mo, (void)fmo;                                                                       \
        hook();                                                                                    \
        return __atomic_compare_exchange_n(p, c, v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);        \
    }                                                                                              \
    int __tsan_atomic##bits##_compare_exchange_weak(volatile type *p, type *c, type v, int mo,     \
                                                    int fmo)                                       \
    {                                                                                              \
        return __tsan_atomic##bits##_compare_exchange_strong(p, c, v, mo, fmo);                    \
    }                                                                                              \
    type __tsan_atomic##bits##_compare_exchange_val(volatile type *p, type c, type v, int mo,      \
                                                    int fmo)                                       \
    {                                                                                              \
        __tsan_atomic##bits##_compare_exchange_strong(p, &c, v, mo, fmo);                          \
        return c;                                                                                  \
    }
ATOMICS(8, uint8_t) ATOMICS(16, uint16_t) ATOMICS(32, uint32_t) ATOMICS(64, uint64_t)
void __tsan_atomic_thread_fence(int mo) { (void)mo; hook(); }
void __tsan_atomic_signal_fence(int mo) { (void)mo; }

/* ---- calls that block: without the token, or nobody else could run ------------------------- */

#define BLOCKING(ret, name, params, args)                                                          \
    ret __real_##name params;                                                                      \
    ret __wrap_##name params                                                                       \
    {                                                                                              \
        if (!holding)                                                                              \
            return __real_##name args;                                                             \
        drop_token();                                                                              \
        ret result = __real_##name args;                                                           \
        take_token();                                                                              \
        return result;                                                                             \
    }
BLOCKING(int, pthread_mutex_lock, (pthread_mutex_t * m), (m))
BLOCKING(int, pthread_join, (pthread_t t, void **r), (t, r))
BLOCKING(int, pthread_barrier_wait, (pthread_barrier_t * b), (b))
BLOCKING(int, pthread_rwlock_rdlock, (pthread_rwlock_t * l), (l))
BLOCKING(int, pthread_rwlock_wrlock, (pthread_rwlock_t * l), (l))
BLOCKING(int, pthread_once, (pthread_once_t * o, void (*f)(void)), (o, f))
BLOCKING(int, pthread_spin_lock, (pthread_spinlock_t * l), (l))
BLOCKING(int, sem_wait, (sem_t * s), (s))
BLOCKING(int, mtx_lock, (mtx_t * m), (m))
BLOCKING(int, thrd_join, (thrd_t t, int *r), (t, r))
BLOCKING(int, cnd_wait, (cnd_t * c, mtx_t *m), (c, m))

#define STEP(ret, name, params, args)                                                              \
    ret __real_##name params;                                                                      \
    ret __wrap_##name params                                                                       \
    {                                                                                              \
        hook();                                                                                    \
        return __real_##name args;                                                                 \
    }
STEP(int, pthread_mutex_unlock, (pthread_mutex_t * m), (m))
STEP(int, pthread_mutex_trylock, (pthread_mutex_t * m), (m))
STEP(int, pthread_rwlock_unlock, (pthread_rwlock_t * l), (l))
STEP(int, pthread_cond_signal, (pthread_cond_t * c), (c))
STEP(int, pthread_cond_broadcast, (pthread_cond_t * c), (c))
STEP(int, pthread_spin_unlock, (pthread_spinlock_t * l), (l))
STEP(int, sem_post, (sem_t * s), (s))
STEP(int, sem_trywait, (sem_t * s), (s))
STEP(int, mtx_unlock, (mtx_t * m), (m))
STEP(int, cnd_signal, (cnd_t * c), (c))

int __wrap_pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m)
{
    if (draw() % 8 == 0) { /* a spurious wake-up */
        __real_pthread_mutex_unlock(m);
        hand_over();
        return __wrap_pthread_mutex_lock(m);
    }
    drop_token();
    int result = __real_pthread_cond_wait(c, m);
    take_token();
    return result;
}

/* main has returned: mostly the other threads had run to their ends before */
static void let_others_finish(void)
{
    for (int idle = 0; live_threads > 0 && idle < 50;) {
        if (--hooks_left < 0)
            return;
        if (n_waiting > 0) {
            hand_over();
            idle = 0;
        } else {
            drop_token();
            __real_usleep(20);
            take_token();
            idle++;
        }
    }
}

static _Thread_local bool is_main;

void __real_pthread_exit(void *) __attribute__((noreturn));
void __attribute__((noreturn)) __wrap_pthread_exit(void *value)
{
    if (!is_main)
        __real_pthread_exit(value);
    let_others_finish();
    _exit(0);
}

static int rest(void)
{
    if (holding && atomic_depth == 0) {
        if (--hooks_left < 0)
            _exit(2);
        hand_over();
    }
    return 0;
}
int __wrap_sched_yield(void) { return rest(); }
int __wrap_usleep(unsigned us) { (void)us; return rest(); }
unsigned __wrap_sleep(unsigned s) { (void)s; return (unsigned)rest(); }
void __wrap_thrd_yield(void) { rest(); }

/* ---- threads ------------------------------------------------------------------------------ */

struct start {
    void *(*routine)(void *);
    int (*c11_routine)(void *);
    void *argument;
};

static void leave(void *unused)
{
    (void)unused;
    live_threads--;
    drop_token();
}

/* the new thread's first wait for the token counts as its arrival */
static void arrive(void)
{
    __real_pthread_mutex_lock(&gate);
    priority = draw();
    arrived_threads++;
    if (token_taken)
        queue_up();
    token_taken = true;
    __real_pthread_mutex_unlock(&gate);
    holding = true;
}

/* the creator goes on when its thread stands in the queue, or it would always run far ahead */
static int await_arrival(int failed, int wanted)
{
    while (!failed && __atomic_load_n(&arrived_threads, __ATOMIC_SEQ_CST) < wanted)
        __real_sched_yield();
    hook();
    return failed;
}

static void *run_thread(void *p)
{
    struct start s = *(struct start *)p;
    void *result = NULL;
    free(p);
    arrive();
    pthread_cleanup_push(leave, NULL);
    result = s.c11_routine ? (void *)(intptr_t)s.c11_routine(s.argument) : s.routine(s.argument);
    pthread_cleanup_pop(1);
    return result;
}

int __real_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int __wrap_pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*f)(void *), void *arg)
{
    struct start *s = malloc(sizeof *s);
    *s = (struct start){f, NULL, arg};
    hook();
    live_threads++;
    int wanted = __atomic_load_n(&arrived_threads, __ATOMIC_SEQ_CST) + 1;
    return await_arrival(__real_pthread_create(t, a, run_thread, s), wanted);
}

int __wrap_thrd_create(thrd_t *t, int (*f)(void *), void *arg)
{
    struct start *s = malloc(sizeof *s);
    *s = (struct start){NULL, f, arg};
    hook();
    live_threads++;
    int wanted = __atomic_load_n(&arrived_threads, __ATOMIC_SEQ_CST) + 1;
    int failed = await_arrival(__real_pthread_create(t, NULL, run_thread, s), wanted);
    return failed ? thrd_error : thrd_success;
}

/* ---- the verifier's functions ---------------------------------------------------------------- */

void __VERIFIER_atomic_begin(void)
{
    hook();
    atomic_depth++;
}
void __VERIFIER_atomic_end(void) { atomic_depth--; }
int stress_atomic_enter(void)
{
    __VERIFIER_atomic_begin();
    return 0;
}
void stress_atomic_leave(int *unused)
{
    (void)unused;
    __VERIFIER_atomic_end();
}

/* a failing assume: let others step, then the caller evaluates the condition again */
void stress_wait(void)
{
    if (--hooks_left < 0)
        _exit(2);
    hand_over();
}

static uint32_t some_value(void) { return draw() % 4 ? draw() % 8 : draw(); }
int __VERIFIER_nondet_int(void) { return (int)some_value(); }
unsigned __VERIFIER_nondet_uint(void) { return some_value(); }
long __VERIFIER_nondet_long(void) { return (long)some_value(); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)some_value(); }
char __VERIFIER_nondet_char(void) { return (char)some_value(); }
short __VERIFIER_nondet_short(void) { return (short)some_value(); }
_Bool __VERIFIER_nondet_bool(void) { return draw() % 2; }

/* ---- one child a seed ---------------------------------------------------------------------- */

int program_main(void);

static void run_child(unsigned seed)
{
    static const unsigned one_in[] = {2, 3, 5, 9, 20, 60};
    random_state = seed * 0x9E3779B97F4A7C15ULL + 12345;
    draw();
    switch_one_in = one_in[draw() % 6];
    by_priority = draw() % 2 == 0;
    priority = draw() / 2;
    alarm(2);
    freopen("/dev/null", "w", stderr);
    freopen("/dev/null", "w", stdout);
    is_main = true;
    take_token();
    program_main();
    if (draw() % 8 != 0)
        let_others_finish();
    _exit(0);
}

int main(int argc, char **argv)
{
    int runs = argc > 1 ? atoi(argv[1]) : 1000;
    int failures = 0, unanswered = 0, first = -1;
    for (int seed = 0; seed < runs; seed++) {
        int status;
        pid_t child = fork();
        if (child == 0)
            run_child((unsigned)seed);
        waitpid(child, &status, 0);
        if (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT) {
            failures++;
            if (first < 0)
                first = seed;
        } else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
            unanswered++;
            if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM && unanswered > 20)
                runs = seed + 1; /* blocks again and again: enough */
        }
    }
    printf("%d %d %d %d\n", runs, failures, first, unanswered);
    return 0;
}
