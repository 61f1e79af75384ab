// Bounded multi-producer multi-consumer queue after D. Vyukov: a ring of cells, each with a sequence number that says
// whose turn it is. A producer claims position p when cell[p % N].seq == p, writes, and sets seq to p + 1; a consumer
// claims p when seq == p + 1, reads, and sets seq to p + N for the next lap.
//
// Why it holds: a cell's data is written only between the claim of p (seq == p) and seq = p + 1, and read only between
// the claim of the consumer (seq == p + 1) and seq = p + N; both claims are unique because of the compare-and-swap on the
// position. So what is taken is what was put, once.
// The other version announces the cell before the message is in it, and once more after that (see mq_try_send).
//
// Messages carry a checksum and a sender, and are taken by value.
//
// One main thread receives while the senders send; what is left when they have ended is taken in batches.

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifndef SENDERS
#define SENDERS 1
#endif
#ifndef PER_SENDER
#define PER_SENDER 2
#endif
#ifndef LOG2_CAPACITY
#define LOG2_CAPACITY 1
#endif

#define CACHE_LINE   16
#define ALIGN_CACHE  __attribute__((aligned(CACHE_LINE)))
#define CAPACITY     (1u << LOG2_CAPACITY)
#define INDEX_MASK   (CAPACITY - 1)

_Static_assert((CAPACITY & INDEX_MASK) == 0, "power of two");

typedef struct Message {
  uint16_t sender;
  uint16_t number;
  union {
    uint32_t price;
    uint8_t raw[4];
  } body;
  uint32_t check;
} Message;

typedef struct Cell {
  atomic_size_t seq;
  Message message;
} ALIGN_CACHE Cell;

typedef struct MessageQueue {
  Cell cells[CAPACITY];
  ALIGN_CACHE atomic_size_t send_position;
  ALIGN_CACHE atomic_size_t receive_position;
  atomic_uint rejected;
} MessageQueue;

typedef enum Outcome { kDone, kFull, kEmpty, kAgain } Outcome;

static void mq_init(MessageQueue *q) {
  for (size_t i = 0; i < CAPACITY; ++i)
    atomic_init(&q->cells[i].seq, i);
  atomic_init(&q->send_position, 0);
  atomic_init(&q->receive_position, 0);
  atomic_init(&q->rejected, 0);
}

static inline intptr_t distance(size_t a, size_t b) { return (intptr_t)a - (intptr_t)b; }

// One attempt to get a position; kAgain if somebody else was faster.
static Outcome claim(atomic_size_t *position, const Cell *cells, size_t turn, size_t *claimed) {
  size_t p = atomic_load_explicit(position, memory_order_relaxed);
  const size_t seq = atomic_load_explicit(&cells[p & INDEX_MASK].seq, memory_order_acquire);
  const intptr_t d = distance(seq, p + turn);
  if (d < 0)
    return turn == 0 ? kFull : kEmpty;
  if (d > 0)
    return kAgain;
  if (!atomic_compare_exchange_strong_explicit(position, &p, p + 1, memory_order_relaxed, memory_order_relaxed))
    return kAgain;
  *claimed = p;
  return kDone;
}

static Outcome mq_try_send(MessageQueue *q, const Message *m) {
  size_t p;
  const Outcome outcome = claim(&q->send_position, q->cells, 0, &p);
  if (outcome != kDone) {
    if (outcome == kFull)
      atomic_fetch_add_explicit(&q->rejected, 1, memory_order_relaxed);
    return outcome;
  }
  Cell *cell = &q->cells[p & INDEX_MASK];
  atomic_store_explicit(&cell->seq, p + 1, memory_order_release);
  memcpy(&cell->message, m, sizeof *m);
  atomic_store_explicit(&cell->seq, p + 1, memory_order_release);
  return kDone;
}

static Outcome mq_try_receive(MessageQueue *q, Message *m) {
  size_t p;
  const Outcome outcome = claim(&q->receive_position, q->cells, 1, &p);
  if (outcome != kDone)
    return outcome;
  Cell *cell = &q->cells[p & INDEX_MASK];
  *m = cell->message;
  atomic_store_explicit(&cell->seq, p + CAPACITY, memory_order_release);
  return kDone;
}

// How many messages there seem to be; exact if nobody else is at work.
static size_t mq_size_hint(MessageQueue *q) {
  const size_t sent = atomic_load_explicit(&q->send_position, memory_order_relaxed);
  const size_t received = atomic_load_explicit(&q->receive_position, memory_order_relaxed);
  return sent > received ? sent - received : 0;
}

// Up to `most` messages into out[]; stops at the first attempt that yields none.
static size_t mq_receive_batch(MessageQueue *q, Message *out, size_t most) {
  size_t n = 0;
  while (n < most && mq_try_receive(q, &out[n]) == kDone)
    ++n;
  return n;
}

// ---------------------------------------------------------------------------------------- application

static uint32_t checksum(const Message *m) {
  return m->body.price ^ ((uint32_t)m->sender << 16 | m->number);
}

static MessageQueue queue;
static atomic_uint sent;

static void *sender_main(void *arg) {
  const uint16_t me = (uint16_t)(uintptr_t)arg;
  for (uint16_t n = 0; n < PER_SENDER; ++n) {
    Message m = {.sender = me, .number = n};
    m.body.price = 100u * me + n;
    m.check = checksum(&m);
    if (mq_try_send(&queue, &m) == kDone)
      atomic_fetch_add(&sent, 1);
  }
  return NULL;
}

typedef struct Statistics {
  unsigned received;
  int last_of[SENDERS + 1];
} Statistics;

static void account(Statistics *s, const Message *m) {
  assert(m->check == checksum(m));
  assert(m->sender >= 1 && m->sender <= SENDERS);
  assert(m->body.raw[0] == (uint8_t)(100u * m->sender + m->number));
  assert((int)m->number > s->last_of[m->sender]); // each sender's messages in order
  s->last_of[m->sender] = m->number;
  ++s->received;
}

int main(void) {
  pthread_t senders[SENDERS];
  Statistics s = {0};
  Message m;

  mq_init(&queue);
  for (unsigned i = 0; i <= SENDERS; ++i)
    s.last_of[i] = -1;
  assert(mq_try_receive(&queue, &m) == kEmpty);
  for (uintptr_t i = 0; i < SENDERS; ++i)
    pthread_create(&senders[i], NULL, sender_main, (void *)(i + 1));

  for (int attempt = 0; attempt < 2; ++attempt)
    switch (mq_try_receive(&queue, &m)) {
    case kDone:
      account(&s, &m);
      break;
    case kEmpty:
      break;
    case kAgain: // there is one receiver
    case kFull:
      assert(0);
    }

  for (unsigned i = 0; i < SENDERS; ++i)
    pthread_join(senders[i], NULL);
  for (size_t n; (n = mq_receive_batch(&queue, &m, 1)) > 0;)
    account(&s, &m);
  assert(mq_size_hint(&queue) == 0);
  assert(s.received == atomic_load(&sent));
  assert(s.received <= SENDERS * PER_SENDER);
  if (SENDERS == 1)
    assert(s.received + atomic_load(&queue.rejected) == PER_SENDER);
  return 0;
}
