/* A reader-writer lock as two counters that change in atomic blocks; who may not come in waits in
 * an assume. Writers leave the pair equal, readers find it equal. The other version lets a writer
 * in while readers are still there. */
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

#ifndef WRITERS
#define WRITERS 1  /* writing threads */
#endif
#ifndef READERS
#define READERS 2  /* reading threads */
#endif

static int writers, readers;
static int left, right;

static void __VERIFIER_atomic_write_lock(void)
{
    __VERIFIER_assume(writers == 0);
    writers = 1;
}

static void __VERIFIER_atomic_read_lock(void)
{
    __VERIFIER_assume(writers == 0);
    readers++;
}

static void __VERIFIER_atomic_read_unlock(void)
{
    readers--;
}

static void *writer(void *arg)
{
    __VERIFIER_atomic_write_lock();
    left += 1;
    right += 1;
    writers = 0;
    return arg;
}

static void *reader(void *arg)
{
    __VERIFIER_atomic_read_lock();
    int l = left;
    int r = right;
    assert(l == r);
    __VERIFIER_atomic_read_unlock();
    return arg;
}

int main(void)
{
    pthread_t t;
    for (int i = 0; i < WRITERS; i++)
        pthread_create(&t, 0, writer, 0);
    for (int i = 0; i < READERS; i++)
        pthread_create(&t, 0, reader, 0);
    return 0;
}
