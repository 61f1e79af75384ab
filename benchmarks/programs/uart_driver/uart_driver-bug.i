# 1 "drivers/tty/serial/tiny_uart.c"
# 1 "<built-in>"
# 1 "<command-line>"
# 1 "drivers/tty/serial/tiny_uart.c"
/* A serial port driver as it looks after the preprocessor, for a 32-bit kernel: ring of bytes to send, operations
   table, interrupt line with a descriptor, open, write, ioctl and close in process context, the interrupt in a
   thread of its own.

   Holds: everything about the ring happens under the port's lock; close masks the line and then waits until a
   handler that is still running has left, before it takes the page of the ring away; no handler starts on a masked line.
   The other version does not wait, so a handler finds the page gone (assertion in tiny_tx_chars). */
# 1 "include/linux/types.h" 1
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef signed int s32;
typedef unsigned long long u64;
typedef unsigned int __kernel_size_t;
typedef int __kernel_ssize_t;
typedef __kernel_ssize_t ssize_t;
typedef _Bool bool;
enum { false = 0, true = 1 };
# 31 "drivers/tty/serial/tiny_uart.c" 2
# 1 "include/linux/spinlock.h" 1
typedef struct {
  volatile unsigned int slock;
} raw_spinlock_t;
typedef struct spinlock {
  union {
    raw_spinlock_t rlock;
  };
} spinlock_t;
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));
static void __VERIFIER_atomic_acquire(raw_spinlock_t *l)
{
 __VERIFIER_assume(l->slock == 0);
 l->slock = 1;
}
static inline __attribute__((always_inline)) void spin_lock(spinlock_t *lock)
{
 __VERIFIER_atomic_acquire(&lock->rlock);
}
static inline __attribute__((always_inline)) void spin_unlock(spinlock_t *lock)
{
 do { __asm__ __volatile__("": : :"memory"); } while (0);
 lock->rlock.slock = 0;
}
# 58 "drivers/tty/serial/tiny_uart.c" 2
# 1 "include/linux/list.h" 1
struct list_head {
 struct list_head *next, *prev;
};
static inline void INIT_LIST_HEAD(struct list_head *list)
{
 list->next = list;
 list->prev = list;
}
static inline void list_add_tail(struct list_head *item, struct list_head *head)
{
 struct list_head *last = head->prev;
 head->prev = item;
 item->next = head;
 item->prev = last;
 last->next = item;
}
# 75 "drivers/tty/serial/tiny_uart.c" 2
# 1 "include/linux/interrupt.h" 1
typedef enum irqreturn {
 IRQ_NONE = (0 << 0),
 IRQ_HANDLED = (1 << 0),
} irqreturn_t;
typedef irqreturn_t (*irq_handler_t)(int, void *);
struct irqaction {
 irq_handler_t handler;
 void *dev_id;
 struct list_head entry;
};
struct irq_desc {
 spinlock_t lock;
 u32 depth;
 volatile u32 istate;
 u32 handled, unhandled;
 struct list_head actions;
};
static struct irq_desc irq_table[2];

static s32 request_irq(int irq, struct irqaction *action)
{
 struct irq_desc *desc = &irq_table[irq];
 if (!action->handler)
  return -22;
 spin_lock(&desc->lock);
 list_add_tail(&action->entry, &desc->actions);
 spin_unlock(&desc->lock);
 return 0;
}
static void enable_irq(int irq)
{
 struct irq_desc *desc = &irq_table[irq];
 spin_lock(&desc->lock);
 if (desc->depth > 0)
  desc->depth--;
 spin_unlock(&desc->lock);
}
static void disable_irq_nosync(int irq)
{
 struct irq_desc *desc = &irq_table[irq];
 spin_lock(&desc->lock);
 desc->depth++;
 spin_unlock(&desc->lock);
}
static void synchronize_irq(int irq)
{
 struct irq_desc *desc = &irq_table[irq];
 while (desc->istate & (1UL << 9))
  do { __asm__ __volatile__("rep; nop": : :"memory"); } while (0);
}
static inline void disable_irq(int irq)
{
 disable_irq_nosync(irq);
 synchronize_irq(irq);
}
static void handle_irq_event(int irq)
{
 struct irq_desc *desc = &irq_table[irq];
 irqreturn_t ret = IRQ_NONE;
 spin_lock(&desc->lock);
 if (__builtin_expect(!!(desc->depth != 0), 0)) {
  spin_unlock(&desc->lock);
  return;
 }
 desc->istate |= (1UL << 9);
 spin_unlock(&desc->lock);
 {
  struct list_head *pos;
  for (pos = (&desc->actions)->next; pos != (&desc->actions); pos = pos->next) {
   struct irqaction *action = ({ const typeof( ((struct irqaction *)0)->entry ) *__mptr = (pos); (struct irqaction *)( (char *)__mptr - __builtin_offsetof(struct irqaction, entry) );});
   ret |= action->handler(irq, action->dev_id);
  }
 }
 spin_lock(&desc->lock);
 if (ret & IRQ_HANDLED)
  desc->handled++;
 else
  desc->unhandled++;
 desc->istate &= ~(1UL << 9);
 spin_unlock(&desc->lock);
}
# 150 "drivers/tty/serial/tiny_uart.c" 2
struct circ_buf {
 u8 *buf;
 u16 head;
 u16 tail;
};
struct uart_icount {
 u32 tx, rx, overrun;
};
struct uart_port;
struct uart_ops {
 s32 (*startup)(struct uart_port *);
 void (*shutdown)(struct uart_port *);
 void (*start_tx)(struct uart_port *);
 u32 (*tx_empty)(struct uart_port *);
};
struct uart_port {
 spinlock_t lock;
 struct circ_buf xmit;
 struct uart_icount icount;
 const struct uart_ops *ops;
 struct irqaction action;
 u32 flags;
 int irq;
 union {
  u8 bytes[4];
  u32 word;
 } wire;
 struct {
  unsigned int ier : 4;
  unsigned int lcr : 8;
  unsigned int fifo : 1;
 } regs;
};
static u8 xmit_page[4];

static void tiny_tx_chars(struct uart_port *port)
{
 struct circ_buf *xmit = &port->xmit;
 if (((xmit)->head == (xmit)->tail) || !(port->regs.ier & 0x02))
  return;
 ((xmit->buf != ((void *)0)) ? (void)0 : __assert_fail("xmit->buf != NULL", "tiny_uart.c", 189, __func__));
 port->wire.bytes[port->icount.tx & 3] = xmit->buf[xmit->tail];
 xmit->tail = (xmit->tail + 1) & (4 - 1);
 port->icount.tx++;
}
static irqreturn_t tiny_interrupt(int irq, void *dev_id)
{
 struct uart_port *port = dev_id;
 irqreturn_t ret = IRQ_NONE;
 spin_lock(&port->lock);
 if (!((port->xmit.head) == (port->xmit.tail))) {
  tiny_tx_chars(port);
  ret = IRQ_HANDLED;
 }
 spin_unlock(&port->lock);
 return ret;
}
static s32 tiny_startup(struct uart_port *port)
{
 if (port->flags & (1U << 31))
  return -16;
 port->xmit.buf = xmit_page;
 port->xmit.head = port->xmit.tail = 0;
 port->regs.fifo = 1;
 port->flags |= (1U << 31);
 return 0;
}
static void tiny_shutdown(struct uart_port *port)
{
 disable_irq_nosync(port->irq);
 port->xmit.buf = ((void *)0);
 port->flags &= ~(1U << 31);
}
static void tiny_start_tx(struct uart_port *port)
{
 port->regs.ier |= 0x02;
}
static u32 tiny_tx_empty(struct uart_port *port)
{
 return port->xmit.head == port->xmit.tail ? 0x01 : 0;
}
static const struct uart_ops tiny_ops = {
 .startup = tiny_startup,
 .shutdown = tiny_shutdown,
 .start_tx = tiny_start_tx,
 .tx_empty = tiny_tx_empty,
};
static struct uart_port tiny_port = {
 .ops = &tiny_ops,
 .irq = 1,
};

static ssize_t uart_write(struct uart_port *port, const u8 *data, __kernel_size_t count)
{
 ssize_t done = 0;
 spin_lock(&port->lock);
 while (count > 0) {
  u16 next = (port->xmit.head + 1) & (4 - 1);
  if (next == port->xmit.tail) {
   port->icount.overrun++;
   break;
  }
  port->xmit.buf[port->xmit.head] = *data++;
  port->xmit.head = next;
  done++;
  count--;
 }
 port->ops->start_tx(port);
 spin_unlock(&port->lock);
 return done;
}
static s32 uart_ioctl(struct uart_port *port, unsigned int cmd, unsigned long arg)
{
 s32 ret = 0;
 switch (cmd) {
 case 0x5411:
  spin_lock(&port->lock);
  ret = (port->xmit.head - port->xmit.tail) & (4 - 1);
  spin_unlock(&port->lock);
  break;
 case 0x540B:
  port->regs.lcr = (u8)arg;
  break;
 default:
  ret = -515;
 }
 return ret;
}
# 280 "drivers/tty/serial/tiny_uart.c"
typedef unsigned long int pthread_t;
typedef union { char __size[36]; long int __align; } pthread_attr_t;
extern int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);

static void *irq_thread(void *data)
{
 int i;
 for (i = 0; i < 2; i++)
  handle_irq_event(*(int *)data);
 return ((void *)0);
}
int main(void)
{
 static const u8 text[] = "hi";
 struct uart_port *port = &tiny_port;
 pthread_t cpu1;
 s32 ret;
 ((sizeof(long) == 4 || sizeof(long) == 8) ? (void)0 : __assert_fail("sizeof(long)", "tiny_uart.c", 300, __func__));
 INIT_LIST_HEAD(&irq_table[port->irq].actions);
 irq_table[port->irq].depth = 1;
 port->action.handler = tiny_interrupt;
 port->action.dev_id = port;
 ret = request_irq(port->irq, &port->action);
 if (ret)
  goto out;
 ret = port->ops->startup(port);
 if (ret)
  goto out;
 if (port->ops->startup(port) != -16)
  goto out;
 uart_ioctl(port, 0x540B, 0x13);
 pthread_create(&cpu1, ((void *)0), irq_thread, &port->irq);
 ret = uart_write(port, text, sizeof(text) - 1);
 ((ret == 2) ? (void)0 : __assert_fail("ret == 2", "tiny_uart.c", 315, __func__));
 enable_irq(port->irq);
 ret = uart_ioctl(port, 0x5411, 0);
 ((ret >= 0 && ret <= 2) ? (void)0 : __assert_fail("ret <= 2", "tiny_uart.c", 318, __func__));
 port->ops->shutdown(port);
 pthread_join(cpu1, ((void *)0));
 ((port->icount.tx <= 2 && port->icount.overrun == 0) ? (void)0 : __assert_fail("tx <= 2", "tiny_uart.c", 321, __func__));
 if (port->icount.tx > 0)
  ((port->wire.bytes[0] == 'h') ? (void)0 : __assert_fail("wire == 'h'", "tiny_uart.c", 323, __func__));
 if (port->ops->tx_empty(port))
  ((port->icount.tx == 2 && port->wire.bytes[1] == 'i') ? (void)0 : __assert_fail("tx == 2", "tiny_uart.c", 325, __func__));
 ((irq_table[port->irq].handled >= port->icount.tx) ? (void)0 : __assert_fail("handled", "tiny_uart.c", 326, __func__));
out:
 return ret < 0;
}
