// expect: UNSAFE
// std::list, std::map and std::set: their nodes are linked by functions of the library.
#include <cassert>
#include <list>
#include <map>
#include <mutex>
#include <set>
#include <thread>

static std::mutex m;
static std::list<int> &order = *new std::list<int>;

static void add(int key) {
  std::lock_guard<std::mutex> guard(m);
  order.push_back(key);
}

static void trees() {
  auto &known = *new std::map<int, int>;
  for (int key : {3, 1, 2})
    known[key] = 10 * key;
  int last = 0, sum = 0;
  for (auto &[key, value] : known) {
    assert(key > last && value == 10 * key);
    last = key;
    sum += value;
  }
  assert(sum == 60 && known.rbegin()->second == 30 && known.count(4) == 0);
  assert(known.size() == 3 && known.find(3) != known.end());
  auto &seen = *new std::set<int>{4, 2, 5, 3, 1};
  assert(seen.size() == 5 && *seen.begin() == 1 && *seen.rbegin() == 5);
}

int main() {
  trees();
  std::thread one(add, 9);
  add(7);
  one.join();
  assert(order.size() == 2 && order.front() + order.back() == 16);
  assert(order.front() == 7);
}
