// expect: UNSAFE; options: --engine explicit
// Virtual calls, templates, static locals, global objects with constructors and destructors, call_once.
#include <cassert>
#include <mutex>
#include <thread>
struct Shape {
  virtual ~Shape() = default;
  virtual int area() const = 0;
};
struct Square : Shape {
  explicit Square(int s) : side(s) {}
  int area() const override { return side * side; }
  int side;
};
template <class T> T largest(T a, T b) { return a < b ? b : a; }
static int opened;
struct Log {
  Log() { opened++; }
  ~Log() { opened--; }
};
static Log global_log;
static Log &local_log() {
  static Log log;
  return log;
}
static std::once_flag once;
int main() {
  int sum = 0;
  std::thread t([&] {
    Shape *s = new Square(3);
    local_log();
    std::call_once(once, [&] { sum += largest(s->area(), 4); });
    delete s;
  });
  std::call_once(once, [&] { sum += 9; });
  local_log();
  t.join();
  assert(sum == 9 && opened == 3);
}
