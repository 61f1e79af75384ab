// expect: SAFE WITHIN BOUND
#include <cassert>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
class Queue {
public:
  void put(int x) {
    std::unique_lock<std::mutex> lock(m_);
    item_ = x;
    full_ = true;
    changed_.notify_one();
  }
  int get() {
    std::unique_lock<std::mutex> lock(m_);
    changed_.wait(lock, [this] { return full_; });
    full_ = false;
    return item_;
  }

private:
  std::mutex m_;
  std::condition_variable changed_;
  int item_ = 0;
  bool full_ = false;
};
int main() {
  auto queue = std::make_unique<Queue>();
  int got = 0;
  std::thread reader([&] { got = queue->get(); });
  queue->put(42);
  reader.join();
  assert(got == 42);
}
