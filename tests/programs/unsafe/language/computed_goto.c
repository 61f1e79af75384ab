// expect: UNSAFE
#include <assert.h>
#include <pthread.h>

// A small interpreter by computed goto.
enum { INC, DOUBLE, STOP };
static int run(const unsigned char *code, int value) {
  static void *const labels[] = {&&inc, &&twice, &&stop};
  goto *labels[*code++];
inc:
  value++;
  goto *labels[*code++];
twice:
  value *= 2;
  goto *labels[*code++];
stop:
  return value;
}
static int shared;
static void *thread(void *argument) {
  static const unsigned char code[] = {INC, DOUBLE, DOUBLE, STOP};
  shared = run(code, 1);
  return argument;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, thread, 0);
  pthread_join(t, 0);
  assert(shared == 9);
}
