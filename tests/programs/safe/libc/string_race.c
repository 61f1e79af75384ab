// expect: SAFE
// A string is copied character by character.
#include <assert.h>
#include <pthread.h>
#include <string.h>
static char name[4] = "ab";
static void *rename_it(void *p) {
  strcpy(name, "xy");
  return p;
}
int main(void) {
  pthread_t t;
  char seen[4];
  pthread_create(&t, 0, rename_it, 0);
  pthread_join(t, 0);
  strcpy(seen, name);
  assert(strcmp(seen, "ab") == 0 || strcmp(seen, "xy") == 0);
  return 0;
}
