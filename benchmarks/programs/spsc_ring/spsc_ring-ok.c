/* A ring buffer for one producer and one consumer without locks (Lamport, 1983): each side owns its
 * index and only reads the other's. Items arrive in order. The other version announces a slot
 * before it has been written. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ITEMS
#define ITEMS 2  /* items sent */
#endif
#ifndef SLOTS
#define SLOTS 1  /* slots in the ring */
#endif

struct ring {
    atomic_uint written;
    atomic_uint read;
    unsigned char slots[SLOTS];
};

static struct ring ring;

static void *producer(void *arg)
{
    struct ring *r = arg;
    for (unsigned i = 0; i < ITEMS; i++) {
        while (i - atomic_load_explicit(&r->read, memory_order_acquire) == SLOTS)
            ;
        unsigned char *slot = &r->slots[i % SLOTS];
        *slot = (unsigned char)(i + 'a'), atomic_store_explicit(&r->written, i + 1, memory_order_release);
    }
    return NULL;
}

static void *consumer(void *arg)
{
    struct ring *r = arg;
    for (unsigned i = 0; i < ITEMS; i++) {
        while (atomic_load_explicit(&r->written, memory_order_acquire) == i)
            ;
        unsigned char c = r->slots[i % SLOTS];
        atomic_store_explicit(&r->read, i + 1, memory_order_release);
        assert(c == 'a' + i);
    }
    return NULL;
}

int main(void)
{
    pthread_t p, c;
    pthread_create(&p, NULL, producer, &ring);
    pthread_create(&c, NULL, consumer, &ring);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    return 0;
}
