#include "sennit/support/deep_stack.h"

#include <exception>
#include <pthread.h>
#include <system_error>

namespace sennit {

namespace {

struct Job {
  const std::function<void()> &work;
  std::exception_ptr error;
};

void *run(void *argument) {
  Job &job = *static_cast<Job *>(argument);
  try {
    job.work();
  } catch (...) {
    job.error = std::current_exception();
  }
  return nullptr;
}

} // namespace

void run_on_deep_stack(const std::function<void()> &work) {
  Job job{work, nullptr};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, deep_stack_bytes);
  pthread_t thread;
  const int failed = pthread_create(&thread, &attributes, run, &job);
  pthread_attr_destroy(&attributes);
  if (failed)
    throw std::system_error(failed, std::generic_category(), "a thread");
  pthread_join(thread, nullptr);
  if (job.error)
    std::rethrow_exception(job.error);
}

} // namespace sennit
