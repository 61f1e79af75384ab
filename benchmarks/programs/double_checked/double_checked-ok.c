/* Double-checked locking: look, lock, look again, build, publish the pointer last. Every user
 * finds a complete object, and it is built once. The other version publishes the pointer before
 * the object is filled in. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2  /* users */
#endif

struct config {
    int width, height;
};

static struct config storage;
static struct config *_Atomic instance;
static pthread_mutex_t once_lock = PTHREAD_MUTEX_INITIALIZER;
static int times_built;

static struct config *publish(struct config *c)
{
    atomic_store(&instance, c);
    return c;
}

static struct config *fill(struct config *c)
{
    c->width = 80;
    c->height = 24;
    return c;
}

static struct config *get(void)
{
    struct config *c = atomic_load(&instance);
    if (c == NULL) {
        pthread_mutex_lock(&once_lock);
        c = atomic_load(&instance);
        if (c == NULL) {
            times_built++;
            c = publish(fill(&storage));
        }
        pthread_mutex_unlock(&once_lock);
    }
    return c;
}

static void *user(void *arg)
{
    struct config *c = get();
    assert(c->width * c->height == 1920);
    return arg;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, user, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(times_built == 1);
    return 0;
}
