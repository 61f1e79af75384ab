/* errno: one a thread. */
#include "model_support.h"

_Thread_local int __sennit_model_errno;

int *__errno_location(void) {
  return &__sennit_model_errno;
}
