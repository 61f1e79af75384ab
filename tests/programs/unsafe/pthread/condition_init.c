// expect: UNSAFE
#include <assert.h>
#include <pthread.h>

// Initialised at run time, in a structure on the heap; destroyed at the end.
#include <stdlib.h>
struct gate {
  pthread_mutex_t m;
  pthread_cond_t c;
  int open;
};
static void *opener(void *p) {
  struct gate *g = p;
  pthread_mutex_lock(&g->m);
  g->open = 1;
  pthread_cond_signal(&g->c);
  pthread_mutex_unlock(&g->m);
  return 0;
}
int main(void) {
  pthread_t t;
  struct gate *g = malloc(sizeof *g);
  pthread_mutex_init(&g->m, 0);
  pthread_cond_init(&g->c, 0);
  g->open = 0;
  pthread_create(&t, 0, opener, g);
  pthread_mutex_lock(&g->m);
  if (!g->open)
    pthread_cond_wait(&g->c, &g->m);
  assert(g->open);
  pthread_mutex_unlock(&g->m);
  pthread_join(t, 0);
  pthread_cond_destroy(&g->c);
  free(g);
}
