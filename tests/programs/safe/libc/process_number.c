// expect: SAFE
#include <assert.h>
#include <pthread.h>

#define _GNU_SOURCE
#include <sys/types.h>
#include <unistd.h>
#include <stdlib.h>
pid_t gettid(void);
static pid_t other;
static void *thread(void *argument) {
  other = gettid();
  return argument;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, thread, 0);
  pthread_join(t, 0);
  assert(getpid() == gettid() && other != gettid());
}
