/* The end of the process. exit runs the handlers of atexit, last one first, while other threads
 * still step; then all stop. Left out: flushing; a second exit while one is running (undefined). */
#include "model_support.h"

enum { HANDLERS = 32 };
#define HAS_HANDLERS (__sennit_program_uses("atexit") || __sennit_program_uses("on_exit"))

static struct handler {
  void (*plain)(void);
  void (*with_status)(int, void *);
  void *argument;
} handlers[HANDLERS];
static unsigned registered;

static int add(void (*plain)(void), void (*with_status)(int, void *), void *argument) {
  __sennit_atomic_begin();
  unsigned n = registered;
  if (n == HANDLERS)
    __sennit_unsupported("more than 32 handlers of atexit");
  handlers[n].plain = plain;
  handlers[n].with_status = with_status;
  handlers[n].argument = argument;
  registered = n + 1;
  __sennit_atomic_end();
  return 0;
}

int atexit(void (*handler)(void)) {
  return add(handler, 0, 0);
}
int on_exit(void (*handler)(int, void *), void *argument) {
  return add(0, handler, argument);
}

/* Takes the newest handler off the list; 0 if there is none. */
static int take(struct handler *taken) {
  __sennit_atomic_begin();
  unsigned n = registered;
  if (n > 0) {
    *taken = handlers[n - 1];
    registered = n - 1;
  }
  __sennit_atomic_end();
  return n > 0;
}

_Noreturn void __sennit_exit(int status) {
  if (HAS_HANDLERS) {
    struct handler handler;
    while (take(&handler)) {
      if (handler.plain)
        handler.plain();
      else
        handler.with_status(status, handler.argument);
    }
  }
  __sennit_end_process(SENNIT_END_EXIT);
}

_Noreturn void exit(int status) {
  __sennit_exit(status);
}

_Noreturn void _exit(int status) {
  (void)status;
  __sennit_end_process(SENNIT_END_EXIT);
}

_Noreturn void _Exit(int status) {
  (void)status;
  __sennit_end_process(SENNIT_END_EXIT);
}

_Noreturn void quick_exit(int status) {
  if (__sennit_program_uses("at_quick_exit"))
    __sennit_unsupported("at_quick_exit");
  (void)status;
  __sennit_end_process(SENNIT_END_EXIT);
}

_Noreturn void abort(void) {
  __sennit_end_process(SENNIT_END_ABORT);
}
