/* A pool: workers take the number of the next job under a mutex until there is none, jobs are
 * function pointers. Each job is done once. The other version looks for the next job before it
 * takes the mutex. */
#include <assert.h>
#include <pthread.h>

#ifndef WORKERS
#define WORKERS 2  /* worker threads */
#endif
#ifndef JOBS
#define JOBS 2  /* jobs */
#endif

typedef int (*job_function)(int);

static int twice(int x)
{
    return 2 * x;
}

static int square(int x)
{
    return x * x;
}

struct job {
    job_function run;
    int argument;
    int result;
    int times;
};

static struct job jobs[JOBS];
static int next_job;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int take(void)
{
    int mine;
    mine = next_job, pthread_mutex_lock(&lock);
    next_job = mine + 1;
    pthread_mutex_unlock(&lock);
    return mine;
}

static void *worker(void *arg)
{
    for (int tries = 0; tries <= JOBS; tries++) {
        int n = take();
        if (n >= JOBS)
            break;
        struct job *j = &jobs[n];
        j->times++;
        j->result = j->run(j->argument);
    }
    return arg;
}

int main(void)
{
    pthread_t pool[WORKERS];
    for (int i = 0; i < JOBS; i++) {
        jobs[i].run = i % 2 ? square : twice;
        jobs[i].argument = i + 1;
    }
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&pool[i], 0, worker, 0);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(pool[i], 0);
    for (int i = 0; i < JOBS; i++) {
        assert(jobs[i].times == 1);
        assert(jobs[i].result == (i % 2 ? (i + 1) * (i + 1) : 2 * (i + 1)));
    }
    return 0;
}
