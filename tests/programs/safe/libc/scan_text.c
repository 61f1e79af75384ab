// expect: SAFE
// sscanf reads what the text says.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static char request[] = "set 12 0x1f, key42";

static void *thread(void *argument) {
  request[5] = '9';
  return argument;
}

int main(void) {
  pthread_t t;
  char verb[8], key[8];
  int n, end;
  unsigned flags;
  pthread_create(&t, 0, thread, 0);
  int count = sscanf(request, "%7s %d %x,%n %3[a-z]%*d", verb, &n, &flags, &end, key);
  assert(count == 4 && strcmp(verb, "set") == 0 && strcmp(key, "key") == 0);
  assert((n == 12 || n == 19) && flags == 31 && end == 12);
  assert(sscanf("x", "%d", &n) == 0);
  assert(sscanf("", "%d", &n) == EOF);
  pthread_join(t, 0);
}
