/* Dekker's mutual exclusion (as told by Dijkstra, 1965). A contender that does not have the turn
 * withdraws until it gets it; one that has the turn just waits. The other version lets the owner
 * of the turn pass although the rival is inside. The outer loop writes, and a thread that has the
 * turn may spin in it as long as the rival sleeps: no bound covers every run. */
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 1  /* entries a thread */
#endif

enum who { LEFT, RIGHT };

static volatile int wants[2];
static volatile enum who turn = LEFT;
static int owner = -1;

static void *dekker(void *arg)
{
    const enum who me = arg ? RIGHT : LEFT;
    const enum who rival = me == LEFT ? RIGHT : LEFT;

    for (int i = 0; i < ROUNDS; i++) {
        wants[me] = 1;
        while (wants[rival]) {
            if (turn == rival) {
                wants[me] = 0;
                while (turn == rival)
                    continue;
                wants[me] = 1;
            }
        }
        owner = me;
        assert(owner == (int)me);
        turn = rival;
        wants[me] = 0;
    }
    return NULL;
}

int main(void)
{
    pthread_t left, right;
    pthread_create(&left, NULL, dekker, NULL);
    pthread_create(&right, NULL, dekker, (void *)1);
    pthread_join(left, NULL);
    pthread_join(right, NULL);
}
