// expect: SAFE
#include <assert.h>
#include <pthread.h>

// Type punning through unions, memcpy and byte pointers; unaligned and mixed-size access.
#include <stdint.h>
#include <string.h>
union word {
  uint32_t whole;
  uint16_t half[2];
  uint8_t byte[4];
  float number;
};
static union word shared;
static char buffer[12];

static void *thread(void *argument) {
  shared.byte[3] = 0x40;
  return argument;
}

int main(void) {
  pthread_t t;
  shared.whole = 0x00490fdb;
  pthread_create(&t, 0, thread, 0);
  pthread_join(t, 0);
  assert(shared.half[1] == 0x4049 && shared.byte[0] == 0xdb);
  uint32_t value = 0xa1b2c3d4;
  memcpy(buffer + 3, &value, sizeof value);
  assert((uint8_t)buffer[4] == 0xc3);
  uint16_t middle;
  memcpy(&middle, buffer + 5, 2);
  assert(middle == 0xa1b2);
  struct __attribute__((packed)) {
    char tag;
    uint32_t value;
  } packed = {1, 0x01020304};
  uint8_t *bytes = (uint8_t *)&packed;
  assert(sizeof packed == 5 && bytes[1] == 4 && bytes[4] == 1);
}
