// expect: UNSAFE; options: --64
#include <assert.h>
#include <pthread.h>

typedef unsigned __int128 wide;
static wide shared;
static void *thread(void *argument) {
  shared = ((wide)1 << 100) + *(unsigned long *)argument;
  return 0;
}
int main(void) {
  pthread_t t;
  unsigned long low = 7;
  pthread_create(&t, 0, thread, &low);
  pthread_join(t, 0);
  assert((unsigned long)shared == 7 && shared >> 100 == 2);
  __int128 negative = -(__int128)shared;
  assert(negative < 0 && negative / 2 < 0 && (wide)negative * (wide)-1 == shared);
}
