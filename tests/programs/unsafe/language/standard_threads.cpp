// expect: UNSAFE
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>
static std::mutex m;
static std::atomic<int> calls{0};
static int counter;
static void add(int n) {
  std::lock_guard<std::mutex> guard(m);
  counter += n;
}
int main() {
  std::thread a(add, 1), b([&] { add(2); calls++; });
  a.join();
  b.join();
  assert(counter == 1 && calls == 1);
}
