/* An event loop: sources raise bits of a mask, the loop fetches and clears the mask in one exchange
 * and runs the handler of each bit. No event is lost: the loop's last round, after the sources have
 * ended, finds the rest. The other version reads the mask and clears it in a second step. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef SOURCES
#define SOURCES 1  /* threads that raise EVENTS events each */
#endif
#ifndef EVENTS
#define EVENTS 2  /* events a source */
#endif

enum { BITS = SOURCES * EVENTS };

typedef void handler(int bit);

static atomic_uint pending;
static int handled[BITS];

static void count(int bit)
{
    handled[bit]++;
}

static void mark(int bit)
{
    handled[bit] = 1;
}

static handler *const handlers[2] = {count, mark};

static void run_once(void)
{
    unsigned mask;
    mask = atomic_exchange(&pending, 0);
    for (int bit = 0; bit < BITS; bit++)
        if (mask & (1u << bit))
            handlers[bit % 2](bit);
}

static void *source(void *arg)
{
    int number = *(const int *)arg;
    for (int e = 0; e < EVENTS; e++)
        atomic_fetch_or(&pending, 1u << (number * EVENTS + e));
    return NULL;
}

int main(void)
{
    pthread_t t[SOURCES];
    int number[SOURCES];
    for (int i = 0; i < SOURCES; i++) {
        number[i] = i;
        pthread_create(&t[i], NULL, source, &number[i]);
    }
    run_once();
    run_once();
    for (int i = 0; i < SOURCES; i++)
        pthread_join(t[i], NULL);
    run_once();
    for (int bit = 0; bit < BITS; bit++)
        assert(handled[bit] == 1);
    return 0;
}
