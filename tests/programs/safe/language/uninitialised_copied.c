// expect: SAFE
// A structure copy stores the fields that were never set as well.
#include <assert.h>
#include <pthread.h>
struct message {
  int kind, payload;
};
static struct message box;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *sender(void *argument) {
  struct message m;
  m.kind = 1;
  pthread_mutex_lock(&mutex);
  box = m;
  pthread_mutex_unlock(&mutex);
  return argument;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  pthread_mutex_lock(&mutex);
  struct message seen = box;
  pthread_mutex_unlock(&mutex);
  if (seen.kind == 0)
    assert(seen.payload == 0);
  pthread_join(thread, 0);
  return 0;
}
