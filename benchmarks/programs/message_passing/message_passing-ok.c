/* Message passing (MP) along a line of cells. Every hop that finds the cell before it ready copies
 * its payload plus one and then marks its own cell ready. A ready last cell therefore holds the
 * first payload plus the number of hops. The other version marks the cell ready too early. */
#include <assert.h>
#include <pthread.h>

#ifndef HOPS
#define HOPS 2  /* forwarding threads */
#endif

struct cell {
    int payload;
    int ready;
};

static struct cell line[HOPS + 1];

static void *hop(void *arg)
{
    struct cell *in = arg;
    struct cell *out = in + 1;
    if (in->ready) {
        out->payload = in->payload + 1, out->ready = 1;
    }
    return 0;
}

int main(void)
{
    pthread_t id;
    for (int i = 0; i < HOPS; ++i)
        pthread_create(&id, 0, hop, &line[i]);

    line[0].payload = 7;
    line[0].ready = 1;

    if (line[HOPS].ready)
        assert(line[HOPS].payload == 7 + HOPS);
    return 0;
}
