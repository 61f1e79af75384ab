/* Leader election on a one-way ring (Chang and Roberts, 1979) with arbitrary different names: a
 * name travels on as long as it is greater than the names it meets; who gets its own name back
 * leads. Links are single cells with an extra full flag. At most one leads, and it has the greatest
 * name. The other version passes smaller names on as well. */
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#ifndef N
#define N 2  /* stations */
#endif

static unsigned char name[N];
static unsigned char link_cell[N][N + 1]; /* link i leads to station i; 0 is empty */
static int sent[N];
static int leader[N];

static void send(int to, unsigned char what)
{
    link_cell[to][sent[to]] = what;
    sent[to]++;
}

static void *station(void *arg)
{
    int me = (int)(long)arg;
    int next = (me + 1) % N;
    send(next, name[me]);
    for (int i = 0; i < N; i++) {
        unsigned char got = link_cell[me][i];
        if (got == 0)
            break;
        if (got == name[me]) {
            leader[me] = 1;
            break;
        }
        if (got > name[me])
            send(next, got);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    unsigned char greatest = 0;
    for (int i = 0; i < N; i++) {
        name[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(name[i] > greatest || (i > 0 && name[i] != 0 && name[i] < name[0]));
        for (int k = 0; k < i; k++)
            __VERIFIER_assume(name[k] != name[i]);
        if (name[i] > greatest)
            greatest = name[i];
    }
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], NULL, station, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < N; i++)
        assert(!leader[i] || name[i] == greatest);
    return 0;
}
