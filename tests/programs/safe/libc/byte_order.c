// expect: SAFE
// Network byte order, and a packed header read out of bytes.
#include <arpa/inet.h>
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
struct __attribute__((packed)) header {
  uint8_t kind;
  uint16_t length;
  uint32_t sequence;
};
static uint8_t wire[7];
static void *sender(void *p) {
  struct header h = {3, htons(0x1234), htonl(0xa1b2c3d4)};
  memcpy(wire, &h, sizeof h);
  return p;
}
int main(void) {
  pthread_t t;
  struct header h;
  pthread_create(&t, 0, sender, 0);
  pthread_join(t, 0);
  assert(wire[1] == 0x12 && wire[6] == 0xd4);
  memcpy(&h, wire, sizeof h);
  assert(ntohs(h.length) == 0x1234 && ntohl(h.sequence) == 0xa1b2c3d4);
}
