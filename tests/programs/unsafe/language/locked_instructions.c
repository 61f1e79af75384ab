// expect: UNSAFE
// Updates of memory in inline assembly: what locks and counters are made of.
#include <assert.h>
#include <pthread.h>
static int swap(volatile int *p, int value) {
  __asm__ volatile("xchgl %0, %1" : "+r"(value), "+m"(*p) : : "memory");
  return value;
}
static int fetch_add(volatile int *p, int by) {
  __asm__ volatile("lock; xaddl %0, %1" : "+r"(by), "+m"(*p) : : "memory");
  return by;
}
static int compare_and_swap(volatile int *p, int old, int value) {
  int found;
  __asm__ volatile("lock; cmpxchgl %2, %1"
                   : "=a"(found), "+m"(*p)
                   : "r"(value), "0"(old)
                   : "memory");
  return found;
}
static int swaps(volatile int *p, int old, int value) {
  unsigned char done;
  __asm__ volatile("lock\n cmpxchgl %2, %1\n sete %0\n"
                   : "=q"(done), "=m"(*p)
                   : "r"(value), "m"(*p), "a"(old)
                   : "memory");
  return done;
}
static int is_last(volatile int *p) {
  unsigned char zero;
  __asm__ volatile("lock; decl %0; sete %1" : "+m"(*p), "=qm"(zero) : : "memory");
  return zero;
}
static volatile int lock, tickets, users = 2, freed, total;
static int inside;
static void *worker(void *p) {
  while (swap(&lock, 1))
    ;
  inside++;
  lock = 0;
  total = total + 0;
  __asm__ volatile("lock; addl %1, %0" : "+m"(total) : "ir"(3));
  fetch_add(&tickets, 1);
  if (is_last(&users))
    freed++;
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(inside == 2 && total == 6 && tickets == 2 && freed == 1);
  assert(compare_and_swap(&tickets, 2, 5) == 2 && tickets == 5);
  assert(compare_and_swap(&tickets, 2, 6) == 5 && tickets == 5);
  assert(swaps(&tickets, 5, 7) && tickets == 7 && !swaps(&tickets, 5, 8) && tickets == 7);
  __asm__ volatile("lock incl %0" : "+m"(tickets));
  __asm__ volatile("lock; subl $3, %0" : "+m"(tickets));
  assert(tickets == 5);
  return 0;
}
