// expect: SAFE
// The kin of std::mutex: recursive, shared and timed ones; lock_guard, scoped_lock, shared_lock, unique_lock, try_lock.
#include <cassert>
#include <chrono>
#include <mutex>
#include <shared_mutex>
#include <thread>
static std::recursive_mutex again;
static std::mutex left, right;
static std::shared_mutex shared;
static std::timed_mutex timed;
static int nested, both, copies[2], tried;
static void work() {
  {
    std::lock_guard<std::recursive_mutex> outer(again);
    std::lock_guard<std::recursive_mutex> inner(again);
    nested++;
  }
  {
    std::scoped_lock all(left, right);
    both++;
  }
  if (timed.try_lock_for(std::chrono::milliseconds(1))) {
    tried++;
    timed.unlock();
  }
}
int main() {
  std::thread other([] {
    work();
    std::unique_lock<std::shared_mutex> writing(shared);
    copies[0] = 1;
    copies[1] = 1;
  });
  {
    std::shared_lock<std::shared_mutex> reading(shared);
    assert(copies[0] == copies[1]);
  }
  work();
  other.join();
  std::unique_lock<std::mutex> once(left, std::try_to_lock);
  assert(once.owns_lock());
  assert(nested == 2 && both == 2 && tried <= 2);
}
