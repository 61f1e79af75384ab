/* A character device in the style of a kernel driver: operations behind function pointers, state
 * behind a private pointer, an interrupt handler that refills the buffer. Buffer and fill level
 * change together under the device's lock. The other version's interrupt takes no lock. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* interrupts */
#endif

struct device;

struct operations {
    int (*open)(struct device *);
    int (*read)(struct device *);
    void (*interrupt)(struct device *, int data);
};

struct state {
    pthread_mutex_t lock;
    int level;
    int data[N + 1];
    int opened;
};

struct device {
    const struct operations *ops;
    void *private_data;
};

static int dev_open(struct device *d)
{
    struct state *s = d->private_data;
    if (s->opened)
        return -1;
    s->opened = 1;
    return 0;
}

static int dev_read(struct device *d)
{
    struct state *s = d->private_data;
    int value = 0;
    pthread_mutex_lock(&s->lock);
    if (s->level > 0) {
        s->level = s->level - 1;
        value = s->data[s->level];
        assert(value != 0);
    }
    pthread_mutex_unlock(&s->lock);
    return value;
}

static void dev_interrupt(struct device *d, int data)
{
    struct state *s = d->private_data;
    pthread_mutex_lock(&s->lock);
    int at = s->level;
    s->level = at + 1;
    s->data[at] = data;
    pthread_mutex_unlock(&s->lock);
}

static const struct operations char_ops = {
    .open = dev_open,
    .read = dev_read,
    .interrupt = dev_interrupt,
};

static struct state char_state = {.lock = PTHREAD_MUTEX_INITIALIZER};
static struct device char_device = {&char_ops, &char_state};

static void *hardware(void *arg)
{
    struct device *d = arg;
    for (int i = 1; i <= N; i++)
        d->ops->interrupt(d, i);
    return 0;
}

int main(void)
{
    struct device *d = &char_device;
    pthread_t irq;
    if (d->ops->open(d) != 0)
        return 1;
    pthread_create(&irq, 0, hardware, d);
    int got = d->ops->read(d);
    assert(got >= 0 && got <= N);
    got = d->ops->read(d);
    assert(got >= 0 && got <= N);
    pthread_join(irq, 0);
    return 0;
}
