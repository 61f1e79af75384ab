/* The end of the process. exit runs the handlers of atexit, last one first, while other threads
 * still step; then all stop. Left out: flushing; a second exit while one is running (undefined). */
#include "model_support.h"

enum { HANDLERS = 32 };

static struct handler {
  void (*plain)(void);
  void (*with_status)(int, void *);
  void (*with_argument)(void *);
  void *argument;
} handlers[HANDLERS];
static unsigned registered;

static int add(struct handler added) {
  __sennit_atomic_begin();
  unsigned n = registered;
  if (n == HANDLERS)
    __sennit_unsupported("more than 32 handlers of atexit");
  handlers[n] = added;
  registered = n + 1;
  __sennit_atomic_end();
  return 0;
}

int atexit(void (*handler)(void)) {
  return add((struct handler){.plain = handler});
}
/* Functions with the attribute destructor: registered before anything else runs. */
int __sennit_at_exit(void (*handler)(void)) {
  return add((struct handler){.plain = handler});
}
/* Destructors of C++ objects with static storage. */
int __cxa_atexit(void (*handler)(void *), void *argument, void *library) {
  (void)library;
  return add((struct handler){.with_argument = handler, .argument = argument});
}
int on_exit(void (*handler)(int, void *), void *argument) {
  return add((struct handler){.with_status = handler, .argument = argument});
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
  if (HAS_EXIT_HANDLERS) {
    struct handler handler;
    while (take(&handler)) {
      if (handler.plain)
        handler.plain();
      else if (handler.with_argument)
        handler.with_argument(handler.argument);
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

/* <err.h>, <error.h>: what they print is not looked at. */
_Noreturn void err(int status, const char *format, ...) {
  (void)format;
  __sennit_exit(status);
}
_Noreturn void errx(int status, const char *format, ...) {
  (void)format;
  __sennit_exit(status);
}
void error(int status, int number, const char *format, ...) {
  (void)number;
  (void)format;
  if (status)
    __sennit_exit(status);
}
