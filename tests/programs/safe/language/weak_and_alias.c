// expect: SAFE
#include <assert.h>
#include <pthread.h>

// Weak definitions and references, aliases, constructors and destructors.
#include <stdlib.h>
int hook(void) __attribute__((weak));
__attribute__((weak)) int setting(void) { return 3; }
static int implementation(int x) { return x + 1; }
int visible(int x) __attribute__((alias("implementation")));
static int steps;

__attribute__((constructor(200))) static void second(void) { steps = steps * 10 + 2; }
__attribute__((constructor(101))) static void first(void) { steps = steps * 10 + 1; }
__attribute__((destructor(101))) static void last(void) { assert(steps == 1245); }
__attribute__((destructor)) static void before(void) { steps = steps * 10 + 5; }
static void handler(void) { steps = steps * 10 + 4; }

static void *thread(void *argument) {
  *(int *)argument = visible(setting());
  return 0;
}

int main(void) {
  pthread_t t;
  int result = 0;
  atexit(handler);
  pthread_create(&t, 0, thread, &result);
  pthread_join(t, 0);
  assert(result == 4 && !hook && steps == 12);
}
