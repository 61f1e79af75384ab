// expect: UNSAFE
// Erasing in std::map: nodes with no child, one and two.
#include <cassert>
#include <map>

int main() {
  std::map<int, int> known;
  for (int key : {4, 2, 6, 1, 3})
    known[key] = key;
  known.erase(2);
  known.erase(6);
  known.erase(1);
  int last = 0;
  for (auto &[key, value] : known) {
    assert(key > last && value == key);
    last = key;
  }
  assert(known.size() == 2 && known.begin()->first == 3 && last == 3);
}
