/* A pipeline: stages hand items on through one-place boxes, full and empty told by a flag on which
 * the next stage spins. The last stage gets what the first sent, once through every stage. The other
 * version marks a box empty before it has taken the item out. */
#include <assert.h>
#include <pthread.h>

#ifndef STAGES
#define STAGES 2  /* threads in the middle */
#endif
#ifndef ITEMS
#define ITEMS 1  /* items sent */
#endif

struct box {
    volatile int full;
    volatile int item;
};

static struct box boxes[STAGES + 1];

static int receive(struct box *b)
{
    int item;
    while (!b->full)
        ;
    b->full = 0, item = b->item;
    return item;
}

static void send(struct box *b, int item)
{
    while (b->full)
        ;
    b->item = item;
    b->full = 1;
}

static void *stage(void *arg)
{
    struct box *in = arg;
    for (int i = 0; i < ITEMS; i++)
        send(in + 1, receive(in) + 1);
    return 0;
}

static void *source(void *arg)
{
    for (int i = 0; i <= ITEMS; i++)
        send(boxes, 10 * i);
    return arg;
}

int main(void)
{
    pthread_t t[STAGES], s;
    for (int i = 0; i < STAGES; i++)
        pthread_create(&t[i], 0, stage, &boxes[i]);
    pthread_create(&s, 0, source, 0);
    for (int i = 0; i < ITEMS; i++) {
        int got = receive(&boxes[STAGES]);
        assert(got == 10 * i + STAGES);
    }
    return 0;
}
