/* Threads make threads: a node of a binary tree starts its two children, waits for them and adds
 * their sums. The other version does not wait for its right child. */
#include <assert.h>
#include <pthread.h>

#ifndef DEPTH
#define DEPTH 1  /* levels of inner nodes */
#endif

enum { NODES = (1 << (DEPTH + 1)) - 1 };

static int sum[NODES];

static void *node(void *arg)
{
    int *mine = arg;
    long index = mine - sum;
    long left = 2 * index + 1, right = 2 * index + 2;
    if (left >= NODES) {
        *mine = 1;
        return arg;
    }
    pthread_t l, r;
    pthread_create(&l, 0, node, &sum[left]);
    pthread_create(&r, 0, node, &sum[right]);
    pthread_join(l, 0);
    pthread_join(r, 0);
    *mine = sum[left] + sum[right];
    return arg;
}

int main(void)
{
    pthread_t root;
    pthread_create(&root, 0, node, sum);
    pthread_join(root, 0);
    assert(sum[0] == 1 << DEPTH);
    return 0;
}
