/* pthread_cleanup_push and pop as functions (the shim header maps the macros to them): a stack of
 * handlers a thread.
 *
 * A file that was preprocessed with glibc's own macros calls __sigsetjmp and
 * __pthread_register_cancel instead. Their normal path is modelled; a thread that ends with such a
 * handler registered is unsupported. */
#include "model_support.h"

enum { HANDLERS = 8 };

static _Thread_local struct {
  void (*routine)(void *);
  void *argument;
} handlers[HANDLERS];
static _Thread_local unsigned depth;
static _Thread_local unsigned registered;

void __sennit_cleanup_push(void (*routine)(void *), void *argument) {
  if (depth == HANDLERS)
    __sennit_unsupported("more than 8 nested cleanup handlers");
  handlers[depth].routine = routine;
  handlers[depth].argument = argument;
  depth = depth + 1;
}

void __sennit_cleanup_pop(int execute) {
  unsigned top = depth - 1;
  depth = top;
  if (execute)
    handlers[top].routine(handlers[top].argument);
}

void __sennit_model_run_cleanup(void) {
  if (registered)
    __sennit_unsupported("end of a thread inside a preprocessed pthread_cleanup_push");
  while (depth > 0)
    __sennit_cleanup_pop(1);
}

int __sigsetjmp(void *buffer, int mask) {
  (void)buffer;
  (void)mask;
  return 0;
}

void __pthread_register_cancel(void *buffer) {
  (void)buffer;
  registered = registered + 1;
}

void __pthread_unregister_cancel(void *buffer) {
  (void)buffer;
  registered = registered - 1;
}

_Noreturn void __pthread_unwind_next(void *buffer) {
  (void)buffer;
  __sennit_unsupported("unwinding through a preprocessed pthread_cleanup_push");
}
