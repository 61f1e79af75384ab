// expect: UNSAFE
#include <assert.h>
#include <pthread.h>

// Atomic structures of lock-free size; fences; orders of every kind.
#include <stdatomic.h>
#include <stdint.h>
struct pair {
  int32_t a, b;
};
static _Atomic struct pair shared;
static atomic_int flag;
static int data;

static void *writer(void *argument) {
  struct pair both = {1, 1};
  atomic_store_explicit(&shared, both, memory_order_release);
  data = 7;
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  struct pair seen = atomic_load_explicit(&shared, memory_order_acquire);
  assert(seen.a == seen.b);
  if (atomic_load_explicit(&flag, memory_order_relaxed)) {
    atomic_thread_fence(memory_order_acquire);
    assert(data == 0);
  }
  seen = (struct pair){5, 6};
  pthread_join(t, 0);
  assert(!atomic_compare_exchange_strong(&shared, &seen, ((struct pair){2, 2})) && seen.a == 1);
}
