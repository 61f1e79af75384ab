// expect: UNKNOWN
// A null pointer is used in some schedule.
#include <pthread.h>
static int value, *pointer;
static void *setter(void *p) {
  pointer = &value;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, setter, 0);
  *pointer = 1;
  pthread_join(t, 0);
  return 0;
}
