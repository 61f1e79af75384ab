# 0 "xl_main.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "xl_main.c"




/* Preprocessed network driver for a 64-bit system: a ring of transmit descriptors shared with the card (a thread),
   packets of one or two fragments, reclaim of sent buffers in a poll routine with a budget, a flag that stops the queue.

   Holds: a descriptor belongs to the card while its OWN bit is set. The first descriptor of a packet gets the bit
   last, so the card never sees half a packet; it clears the bits from the first one on when it is done. Buffers
   are freed only when the bit is clear. The other version sets the bit at once, and the card runs into the
   second half of a packet that is not there yet (assertion in xl_card_send). */
# 1 "/usr/include/x86_64-linux-gnu/bits/types.h" 1 3 4
typedef unsigned char __u_char;
typedef unsigned int __uint32_t;
typedef unsigned long int __uint64_t;
# 2 "xl_main.c" 2
# 1 "/usr/include/pthread.h" 1 3 4
typedef unsigned long int pthread_t;
union pthread_attr_t
{
  char __size[56];
  long int __align;
};
typedef union pthread_attr_t pthread_attr_t;
typedef struct __pthread_internal_list
{
  struct __pthread_internal_list *__prev;
  struct __pthread_internal_list *__next;
} __pthread_list_t;
struct __pthread_mutex_s
{
  int __lock;
  unsigned int __count;
  int __owner;
  unsigned int __nusers;
  int __kind;
  short __spins;
  short __elision;
  __pthread_list_t __list;
};
typedef union
{
  struct __pthread_mutex_s __data;
  char __size[40];
  long int __align;
} pthread_mutex_t;
extern int pthread_create (pthread_t *__restrict __newthread,
      const pthread_attr_t *__restrict __attr,
      void *(*__start_routine) (void *),
      void *__restrict __arg) __attribute__ ((__nothrow__)) __attribute__ ((__nonnull__ (1, 3)));
extern int pthread_join (pthread_t __th, void **__thread_return);
extern int pthread_mutex_lock (pthread_mutex_t *__mutex)
     __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__nonnull__ (1)));
extern int pthread_mutex_unlock (pthread_mutex_t *__mutex)
     __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__nonnull__ (1)));
# 3 "xl_main.c" 2
# 1 "/usr/include/assert.h" 1 3 4
extern void __assert_fail (const char *__assertion, const char *__file,
      unsigned int __line, const char *__function)
     __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
# 4 "xl_main.c" 2
# 1 "/usr/include/stdlib.h" 1 3 4
extern void *malloc (unsigned long __size) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__malloc__));
extern void free (void *__ptr) __attribute__ ((__nothrow__ , __leaf__));
# 5 "xl_main.c" 2
# 1 "xl.h" 1




typedef __uint32_t u32;
typedef __uint64_t u64;
typedef _Bool bool;

struct sk_buff {
 struct sk_buff *next;
 u32 len;
 u32 frag_len;
 unsigned char cb[4];
};

struct xl_desc {
 volatile u32 cmd_sts;
 u32 length;
 u64 bufptr;
};

enum xl_state_t {
 __XL_DOWN,
 __XL_QUEUE_STOPPED,
};

struct net_device_stats {
 unsigned long tx_packets;
 unsigned long tx_bytes;
 unsigned long tx_dropped;
};

struct net_device;

struct net_device_ops {
 int (*ndo_open)(struct net_device *dev);
 int (*ndo_start_xmit)(struct sk_buff *skb, struct net_device *dev);
 int (*ndo_poll)(struct net_device *dev, int budget);
};

struct xl_private {
 pthread_mutex_t lock;
 struct xl_desc tx_ring[4];
 struct sk_buff *tx_skb[4];
 unsigned cur_tx, dirty_tx;
 unsigned long state;
};

struct net_device {
 const struct net_device_ops *netdev_ops;
 struct net_device_stats stats;
 void *priv;
};
# 6 "xl_main.c" 2


static inline void *netdev_priv(const struct net_device *dev)
{
 return dev->priv;
}

static inline bool test_bit(int nr, const unsigned long *addr)
{
 return 1UL & (addr[nr / 64] >> (nr & 63));
}

static inline void set_bit(int nr, unsigned long *addr)
{
 addr[nr / 64] |= 1UL << (nr & 63);
}

static inline void clear_bit(int nr, unsigned long *addr)
{
 addr[nr / 64] &= ~(1UL << (nr & 63));
}

static struct sk_buff *alloc_skb(u32 len, u32 frag_len)
{
 struct sk_buff *skb = malloc(sizeof(*skb));
 if (!skb)
  return ((void *)0);
 skb->next = ((void *)0);
 skb->len = len;
 skb->frag_len = frag_len;
 return skb;
}

static void consume_skb(struct sk_buff *skb)
{
 skb->len = 0;
 free(skb);
}

static int xl_open(struct net_device *dev)
{
 struct xl_private *np = netdev_priv(dev);
 int i;

 if (!test_bit(__XL_DOWN, &np->state))
  return -16;
 for (i = 0; i < 4; i++) {
  np->tx_ring[i].cmd_sts = 0;
  np->tx_skb[i] = ((void *)0);
 }
 np->cur_tx = np->dirty_tx = 0;
 clear_bit(__XL_DOWN, &np->state);
 return 0;
}

static void xl_fill(struct xl_private *np, unsigned n, u32 len, u32 cmd)
{
 struct xl_desc *desc = &np->tx_ring[n & (4 - 1)];

 desc->bufptr = (u64)(unsigned long)np->tx_skb[n & (4 - 1)];
 desc->length = len;
 do { __asm__ __volatile__("": : :"memory"); } while (0);
 desc->cmd_sts = cmd;
}

static int xl_start_xmit(struct sk_buff *skb, struct net_device *dev)
{
 struct xl_private *np = netdev_priv(dev);
 const unsigned needed = skb->frag_len ? 2 : 1;
 unsigned first;
 int ret = 0x00;

 pthread_mutex_lock(&np->lock);
 if (test_bit(__XL_DOWN, &np->state)) {
  dev->stats.tx_dropped++;
  consume_skb(skb);
  goto unlock;
 }
 if (np->cur_tx - np->dirty_tx + needed > 4) {
  set_bit(__XL_QUEUE_STOPPED, &np->state);
  ret = 0x10;
  goto unlock;
 }
 first = np->cur_tx & (4 - 1);
 np->tx_skb[first] = skb;
 xl_fill(np, np->cur_tx, skb->len, needed == 1 ? 0x40000000 : 0x80000000);
 if (needed == 2) {
  np->tx_skb[(first + 1) & (4 - 1)] = ((void *)0);
  xl_fill(np, np->cur_tx + 1, skb->frag_len, 0x80000000 | 0x40000000);
 }
 np->tx_ring[first].cmd_sts |= 0x80000000;
 np->cur_tx += needed;
unlock:
 pthread_mutex_unlock(&np->lock);
 return ret;
}

static int xl_poll(struct net_device *dev, int budget)
{
 struct xl_private *np = netdev_priv(dev);
 int work = 0;

 pthread_mutex_lock(&np->lock);
 while (np->dirty_tx != np->cur_tx && work < budget) {
  unsigned entry = np->dirty_tx & (4 - 1);
  struct xl_desc *desc = &np->tx_ring[entry];

  if (desc->cmd_sts & 0x80000000)
   break;
  if (np->tx_skb[entry]) {
   dev->stats.tx_packets++;
   consume_skb(np->tx_skb[entry]);
   np->tx_skb[entry] = ((void *)0);
  }
  dev->stats.tx_bytes += desc->length;
  np->dirty_tx++;
  work++;
 }
 if (test_bit(__XL_QUEUE_STOPPED, &np->state) && np->cur_tx - np->dirty_tx < 4)
  clear_bit(__XL_QUEUE_STOPPED, &np->state);
 pthread_mutex_unlock(&np->lock);
 return work;
}

static const struct net_device_ops xl_netdev_ops = {
 .ndo_open = xl_open,
 .ndo_start_xmit = xl_start_xmit,
 .ndo_poll = xl_poll,
};


static unsigned xl_wire_bytes;

static bool xl_card_send(struct xl_private *np, unsigned *pos)
{
 struct xl_desc *desc = &np->tx_ring[*pos & (4 - 1)];
 u32 cmd = desc->cmd_sts;
 u32 bytes;

 if (!(cmd & 0x80000000))
  return 0;
 bytes = desc->length;
 if (!(cmd & 0x40000000)) {
  struct xl_desc *second = &np->tx_ring[(*pos + 1) & (4 - 1)];
  ((second->cmd_sts & 0x80000000) ? (void) (0) : __assert_fail ("second->cmd_sts & TXD_OWN", "xl_main.c", 158, __extension__ __PRETTY_FUNCTION__));
  bytes += second->length;
  second->cmd_sts &= ~0x80000000;
  (*pos)++;
 }
 xl_wire_bytes += bytes;
 desc->cmd_sts = cmd & ~0x80000000;
 (*pos)++;
 return 1;
}

static void *xl_card(void *arg)
{
 struct xl_private *np = arg;
 unsigned pos = 0;
 int round;

 for (round = 0; round < 2; round++)
  xl_card_send(np, &pos);
 return ((void *)0);
}

static struct xl_private xl_priv = { .state = 1UL << __XL_DOWN };
static struct net_device xl_dev = { .netdev_ops = &xl_netdev_ops, .priv = &xl_priv };

int main(void)
{
 struct net_device *dev = &xl_dev;
 struct sk_buff *skb;
 pthread_t card;
 int err, reclaimed;

 skb = alloc_skb(1, 0);
 dev->netdev_ops->ndo_start_xmit(skb, dev);
 ((dev->stats.tx_dropped == 1) ? (void) (0) : __assert_fail ("dropped == 1", "xl_main.c", 190, __extension__ __PRETTY_FUNCTION__));
 err = dev->netdev_ops->ndo_open(dev);
 if (err)
  return err;
 pthread_create(&card, ((void *)0), xl_card, &xl_priv);
 err = dev->netdev_ops->ndo_start_xmit(alloc_skb(60, 40), dev);
 ((err == 0x00) ? (void) (0) : __assert_fail ("err == NETDEV_TX_OK", "xl_main.c", 196, __extension__ __PRETTY_FUNCTION__));
 reclaimed = dev->netdev_ops->ndo_poll(dev, 4);
 ((reclaimed == 0 || reclaimed == 2) ? (void) (0) : __assert_fail ("reclaimed == 0 || reclaimed == 2", "xl_main.c", 198, __extension__ __PRETTY_FUNCTION__));
 err = dev->netdev_ops->ndo_start_xmit(alloc_skb(20, 0), dev);
 ((err == 0x00) ? (void) (0) : __assert_fail ("err == NETDEV_TX_OK", "xl_main.c", 200, __extension__ __PRETTY_FUNCTION__));
 skb = alloc_skb(8, 8);
 if (dev->netdev_ops->ndo_start_xmit(skb, dev) == 0x10) {
  ((reclaimed == 0) ? (void) (0) : __assert_fail ("reclaimed == 0", "xl_main.c", 203, __extension__ __PRETTY_FUNCTION__));
  consume_skb(skb);
 }
 pthread_join(card, ((void *)0));
 reclaimed += dev->netdev_ops->ndo_poll(dev, 4);
 ((xl_wire_bytes == dev->stats.tx_bytes) ? (void) (0) : __assert_fail ("wire == stats", "xl_main.c", 208, __extension__ __PRETTY_FUNCTION__));
 ((dev->stats.tx_packets <= 2) ? (void) (0) : __assert_fail ("packets <= 2", "xl_main.c", 209, __extension__ __PRETTY_FUNCTION__));
 ((!test_bit(__XL_QUEUE_STOPPED, &xl_priv.state) || reclaimed == 0) ? (void) (0) : __assert_fail ("queue runs", "xl_main.c", 210, __extension__ __PRETTY_FUNCTION__));
 return 0;
}
