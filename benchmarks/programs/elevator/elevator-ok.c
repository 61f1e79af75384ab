/* A lift as a state machine beside passengers who press buttons. The door is open only where the
 * cabin stands still. The door sensor watches from another thread: it may not see an open door and a
 * running motor at once. The other version starts the motor before the door has closed. */
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

#ifndef PRESSES
#define PRESSES 1  /* button presses, a floor each */
#endif

enum { FLOORS = 4 };
enum door { OPEN, SHUT };
enum motor { STILL, UP, DOWN };

static enum door door = OPEN;
static enum motor motor = STILL;
static int floor_now;
static volatile int pressed[PRESSES];

static void move_to(int target)
{
    door = SHUT, motor = target > floor_now ? UP : DOWN;
    switch (motor) {
    case UP:
        while (floor_now < target)
            floor_now++;
        break;
    case DOWN:
        while (floor_now > target)
            floor_now--;
        break;
    case STILL:
        return;
    }
    motor = STILL;
    door = OPEN;
}

static void *lift(void *arg)
{
    for (int i = 0; i < PRESSES; i++) {
        int wish = pressed[i];
        if (wish != 0)
            move_to(wish % FLOORS);
    }
    return arg;
}

static void *sensor(void *arg)
{
    __VERIFIER_atomic_begin();
    int danger = door == OPEN && motor != STILL;
    __VERIFIER_atomic_end();
    assert(!danger);
    return arg;
}

int main(void)
{
    pthread_t l, s;
    pthread_create(&l, 0, lift, 0);
    pthread_create(&s, 0, sensor, 0);
    for (int i = 0; i < PRESSES; i++)
        pressed[i] = 2 + i;
    return 0;
}
