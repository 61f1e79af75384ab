/* The ABA trap of a stack with reused nodes: a popper reads the top A and what is below it, B;
 * meanwhile another thread pops A and B and pushes A back; the popper's compare-and-swap finds A
 * again and makes the taken B the top. A version number beside the index, changed by each pop,
 * makes the comparison fail. The other version does not change it. Indices from 1 in the low
 * half, the version in the high half; each pop tries once. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef SPARE
#define SPARE 2  /* nodes in the stack at first */
#endif

#define INDEX(word) ((uint16_t)((word) & 0xffffu))
#define MAKE(version, index) ((uint32_t)(version) << 16 | (index))

static _Atomic uint32_t top = MAKE(0, 1);
static uint16_t below[SPARE + 1] = {0, 2, 0};
static atomic_int holders_of_b;

static uint16_t try_pop(void)
{
    uint32_t old = atomic_load(&top);
    uint16_t index = INDEX(old);
    if (index == 0)
        return 0;
    uint16_t next = below[index];
    uint32_t version = old >> 16;
    if (!atomic_compare_exchange_strong(&top, &old, MAKE(version + 1, next)))
        return 0;
    return index;
}

static void try_push(uint16_t index)
{
    uint32_t old = atomic_load(&top);
    below[index] = INDEX(old);
    atomic_compare_exchange_strong(&top, &old, MAKE(old >> 16, index));
}

static void hold(uint16_t index)
{
    if (index == 2) {
        int before = atomic_fetch_add(&holders_of_b, 1);
        assert(before == 0);
    }
}

static void *one(void *arg)
{
    hold(try_pop());
    hold(try_pop());
    return arg;
}

static void *two(void *arg)
{
    uint16_t a = try_pop();
    hold(a);
    hold(try_pop());
    if (a == 1)
        try_push(a);
    return arg;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, 0, one, 0);
    pthread_create(&t2, 0, two, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return 0;
}
