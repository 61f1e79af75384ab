/* Signals that the program itself raises: raise, kill of this process, pthread_kill, and sets of
 * signals. A handler runs at once in the thread that raises; one meant for another thread runs on a
 * thread of its own, at any moment later. Signals from outside (Ctrl-C, timers) are taken never to
 * arrive, which the trust report says.
 *
 * sigwait returns any signal of its set, at any moment. Left out: masks (a blocked signal that is
 * raised is unsupported), alternate stacks, queued values, interruption of blocking calls. */
#include "model_support.h"

enum { SIGNALS = 65, WORD = 8 * sizeof(unsigned long) };
typedef void handler(int);
#define DEFAULT ((handler *)0)
#define IGNORE ((handler *)1)

struct signal_set {
  unsigned long bits[128 / sizeof(unsigned long)];
};

/* struct sigaction of glibc. */
struct action {
  handler *run;
  struct signal_set mask;
  int flags;
  void (*restorer)(void);
};

static handler *handlers[SIGNALS];

static int fail(int error) {
  __sennit_model_errno = error;
  return -1;
}

static int is_signal(int number) {
  return number > 0 && number < SIGNALS;
}

static handler *replace(int number, handler *with) {
  if (with != DEFAULT && with != IGNORE)
    __sennit_assumption("no signal arrives from outside the program");
  __sennit_atomic_begin();
  handler *before = handlers[number];
  handlers[number] = with;
  __sennit_atomic_end();
  return before;
}

handler *signal(int number, handler *run) {
  if (!is_signal(number)) {
    fail(E_INVAL);
    return (handler *)-1;
  }
  return replace(number, run);
}

int sigaction(int number, const struct action *action, struct action *before) {
  if (!is_signal(number))
    return fail(E_INVAL);
  handler *old = action ? replace(number, action->run) : handlers[number];
  if (before) {
    *before = (struct action){old, {{0}}, 0, 0};
  }
  return 0;
}

int siginterrupt(int number, int flag) {
  (void)number;
  (void)flag;
  return 0;
}

/* SIGCHLD, SIGCONT, SIGURG, SIGWINCH do nothing by default. */
static int is_harmless(int number) {
  return number == 17 || number == 18 || number == 23 || number == 28;
}

/* Handlers that have run: what pause waits for. */
static unsigned delivered;

static void deliver(int number) {
  __sennit_atomic_begin();
  handler *run = handlers[number];
  __sennit_atomic_end();
  if (run == IGNORE || (run == DEFAULT && is_harmless(number)))
    return;
  if (run == DEFAULT)
    __sennit_end_process(SENNIT_END_ABORT);
  if (__sennit_program_uses("pthread_sigmask") || __sennit_program_uses("sigprocmask"))
    __sennit_caution("a signal that a mask may block");
  run(number);
  if (__sennit_program_uses("pause")) {
    __sennit_atomic_begin();
    delivered = delivered + 1;
    __sennit_atomic_end();
  }
}

int pause(void) {
  __sennit_atomic_begin();
  unsigned before = delivered;
  __sennit_atomic_end();
  __sennit_atomic_begin();
  __sennit_wait(delivered != before, SENNIT_WAIT_OTHER);
  __sennit_atomic_end();
  return fail(E_INTR);
}

static void *deliver_elsewhere(void *number) {
  deliver((int)(intptr_t)number);
  return 0;
}

int raise(int number) {
  if (!is_signal(number))
    return fail(E_INVAL);
  deliver(number);
  return 0;
}

int pthread_kill(uintptr_t thread, int number) {
  if (number == 0)
    return 0;
  if (!is_signal(number))
    return E_INVAL;
  if (thread == __sennit_self())
    deliver(number);
  else
    __sennit_create(deliver_elsewhere, (void *)(intptr_t)number);
  return 0;
}

int kill(int process, int number) {
  if (process != __sennit_model_process) {
    __sennit_caution("a signal to another process");
    return __sennit_havoc_int() ? -1 : 0;
  }
  return pthread_kill(0, number);
}

/* ------------------------------------------------------------------------------------------------
 * sets */

int sigemptyset(struct signal_set *set) {
  *set = (struct signal_set){{0}};
  return 0;
}

int sigfillset(struct signal_set *set) {
  for (unsigned i = 0; i < sizeof set->bits / sizeof set->bits[0]; i++)
    set->bits[i] = ~0ul;
  return 0;
}

int sigaddset(struct signal_set *set, int number) {
  if (!is_signal(number))
    return fail(E_INVAL);
  set->bits[(unsigned)(number - 1) / WORD] |= 1ul << (unsigned)(number - 1) % WORD;
  return 0;
}

int sigdelset(struct signal_set *set, int number) {
  if (!is_signal(number))
    return fail(E_INVAL);
  set->bits[(unsigned)(number - 1) / WORD] &= ~(1ul << (unsigned)(number - 1) % WORD);
  return 0;
}

int sigismember(const struct signal_set *set, int number) {
  if (!is_signal(number))
    return fail(E_INVAL);
  return set->bits[(unsigned)(number - 1) / WORD] >> (unsigned)(number - 1) % WORD & 1;
}

int sigwait(const struct signal_set *set, int *number) {
  int arrived = __sennit_input_int();
  if (PROGRAM_CANCELS)
    __sennit_model_cancellation_point();
  __sennit_assume(is_signal(arrived));
  __sennit_assume(sigismember(set, arrived));
  *number = arrived;
  return 0;
}

static int set_mask(struct signal_set *before) {
  if (before)
    *before = (struct signal_set){{0}};
  return 0;
}

int pthread_sigmask(int how, const struct signal_set *set, struct signal_set *before) {
  (void)how;
  (void)set;
  return set_mask(before);
}

int sigprocmask(int how, const struct signal_set *set, struct signal_set *before) {
  (void)how;
  (void)set;
  return set_mask(before);
}
