/* Transfers of arbitrary amounts between two accounts with a mutex each; a transfer holds both
 * mutexes, taken in one order. No account is overdrawn, and the sum stays. The other version looks
 * at the payer's balance before it holds the mutexes. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#ifndef TELLERS
#define TELLERS 2  /* threads that make one transfer each */
#endif

enum { OPENING = 10 };

typedef struct account {
    pthread_mutex_t lock;
    int balance;
} account;

static account giro = {PTHREAD_MUTEX_INITIALIZER, OPENING};
static account savings = {PTHREAD_MUTEX_INITIALIZER, OPENING};

typedef struct {
    account *from, *to;
    int amount;
} order;

static void lock_both(void)
{
    pthread_mutex_lock(&giro.lock);
    pthread_mutex_lock(&savings.lock);
}

static void unlock_both(void)
{
    pthread_mutex_unlock(&savings.lock);
    pthread_mutex_unlock(&giro.lock);
}

static void *transfer(void *arg)
{
    const order *o = arg;
    int balance;
    lock_both(), balance = o->from->balance;
    if (balance >= o->amount) {
        o->from->balance -= o->amount;
        o->to->balance += o->amount;
        assert(o->from->balance >= 0);
    }
    unlock_both();
    return NULL;
}

int main(void)
{
    pthread_t teller[TELLERS];
    order orders[TELLERS];
    for (int i = 0; i < TELLERS; i++) {
        int amount = __VERIFIER_nondet_int();
        __VERIFIER_assume(amount > 0 && amount <= 2 * OPENING);
        if (i % 3 == 2)
            orders[i] = (order){&savings, &giro, amount};
        else
            orders[i] = (order){&giro, &savings, amount};
        pthread_create(&teller[i], NULL, transfer, &orders[i]);
    }
    for (int i = 0; i < TELLERS; i++)
        pthread_join(teller[i], NULL);
    assert(giro.balance + savings.balance == 2 * OPENING);
    return 0;
}
