// expect: SAFE
// A protocol as a table of function pointers in structures, switch with fall through, goto out of nested loops.
#include <assert.h>
#include <pthread.h>
enum state { IDLE, OPEN, CLOSED, STATES };
struct machine;
struct row {
  int (*enter)(struct machine *);
  enum state next[2];
};
struct machine {
  enum state at;
  int entered[STATES];
};
static int count(struct machine *m) { return ++m->entered[m->at]; }
static int refuse(struct machine *m) { return m->at == CLOSED ? -1 : 0; }
static const struct row table[STATES] = {
    [IDLE] = {count, {OPEN, IDLE}}, [OPEN] = {count, {OPEN, CLOSED}}, [CLOSED] = {refuse, {CLOSED, CLOSED}}};
static int step(struct machine *m, int input) {
  m->at = table[m->at].next[input];
  switch (m->at) {
  case OPEN:
    m->entered[IDLE] += 10; /* fall through */
  case IDLE:
    return table[m->at].enter(m);
  default:
    return table[m->at].enter(m);
  }
}
static void *drive(void *p) {
  struct machine *m = p;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 2; j++)
      if (step(m, j) < 0)
        goto out;
out:
  return m;
}
int main(void) {
  struct machine m = {.at = IDLE};
  pthread_t t;
  void *same;
  pthread_create(&t, 0, drive, &m);
  pthread_join(t, &same);
  assert(same == &m && m.at == CLOSED && m.entered[OPEN] == 1 && m.entered[IDLE] == 10);
  return 0;
}
