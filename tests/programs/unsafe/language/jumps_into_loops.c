// expect: UNSAFE
// Loops that are entered in their middle: Duff's device, a protothread that goes on behind its last wait, and
// a goto past the head. The copy lacks the last element.
#include <assert.h>
#include <pthread.h>
#include <sched.h>

static int from[7] = {1, 2, 3, 4, 5, 6, 7}, to[7];
static int ready, total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void copy(int *d, const int *s, int count) {
  int n = (count + 3) / 4;
  switch (count % 4) {
  case 0:
    do {
      *d++ = *s++;
    case 3:
      *d++ = *s++;
    case 2:
      *d++ = *s++;
    case 1:
      *d++ = *s++;
    } while (--n > 0);
  }
}

static void *copier(void *unused) {
  copy(to, from, 6);
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_mutex_unlock(&lock);
  return unused;
}

struct proto {
  int at, i;
};

// Goes on where it stopped; 1 when it has ended.
static int adder(struct proto *p) {
  switch (p->at) {
  case 0:
    for (p->i = 0; p->i < 3; p->i++) {
      p->at = 1;
      return 0;
    case 1:
      total += to[p->i];
    }
  }
  return 1;
}

static void *reader(void *unused) {
  struct proto p = {0, 0};
  int seen;
  goto look;
  while (!seen) {
    sched_yield();
  look:
    pthread_mutex_lock(&lock);
    seen = ready;
    pthread_mutex_unlock(&lock);
  }
  while (!adder(&p))
    ;
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, copier, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(total == 1 + 2 + 3);
  assert(to[0] + to[6] == 8);
  return 0;
}
