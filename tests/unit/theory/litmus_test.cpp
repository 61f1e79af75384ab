#include "litmus.h"

#include <doctest/doctest.h>

#include <set>

using namespace sennit::theory;
using sennit::theory::testing::Litmus;

namespace {

bool allowed(int variables, std::initializer_list<const char *> threads) {
  std::optional<bool> answer;
  for (int propagation : {0, 1, 2}) {
    Litmus litmus(variables);
    for (const char *text : threads)
      litmus.thread(text);
    const Litmus::Outcome outcome = litmus.run(propagation);
    CHECK(outcome.weak == outcome.sc);
    if (answer)
      CHECK(*answer == outcome.sc);
    answer = outcome.sc;
  }
  return *answer;
}

} // namespace

TEST_CASE("store buffering") {
  CHECK_FALSE(allowed(2, {"W x 1; R y 0", "W y 1; R x 0"}));
  CHECK(allowed(2, {"W x 1; R y 0", "W y 1; R x 1"}));
  CHECK(allowed(2, {"W x 1; R y 1", "W y 1; R x 1"}));
}

TEST_CASE("load buffering") {
  CHECK_FALSE(allowed(2, {"R x 1; W y 1", "R y 1; W x 1"}));
  CHECK(allowed(2, {"R x 0; W y 1", "R y 1; W x 1"}));
}

TEST_CASE("message passing") {
  CHECK_FALSE(allowed(2, {"W x 1; W y 1", "R y 1; R x 0"}));
  CHECK(allowed(2, {"W x 1; W y 1", "R y 1; R x 1"}));
  CHECK(allowed(2, {"W x 1; W y 1", "R y 0; R x 1"}));
}

TEST_CASE("independent reads of independent writes") {
  CHECK_FALSE(allowed(2, {"W x 1", "W y 1", "R x 1; R y 0", "R y 1; R x 0"}));
  CHECK(allowed(2, {"W x 1", "W y 1", "R x 1; R y 1", "R y 1; R x 0"}));
}

TEST_CASE("coherence") {
  CHECK_FALSE(allowed(1, {"W x 1; W x 2", "R x 2; R x 1"}));
  CHECK_FALSE(allowed(1, {"W x 1", "W x 2", "R x 1; R x 2", "R x 2; R x 1"}));
  CHECK_FALSE(allowed(1, {"W x 1; R x 0"}));
  CHECK(allowed(1, {"W x 1", "W x 2", "R x 1; R x 2", "R x 1; R x 2"}));
}

TEST_CASE("2+2W and S with reads") {
  CHECK_FALSE(allowed(2, {"W x 1; W y 2; R y 1", "W y 1; W x 2; R x 1"}));
  CHECK_FALSE(allowed(2, {"W x 2; W y 1", "R y 1; W x 1; R x 2"}));
}

TEST_CASE("atomic blocks") {
  CHECK(allowed(1, {"{W x 1; R x 1; W x 2}"}));
  CHECK_FALSE(allowed(1, {"{W x 1; R x 0; W x 2}"}));
  // From outside only the last write of a block is seen.
  CHECK_FALSE(allowed(1, {"{W x 1; R x 1; W x 2}", "R x 1"}));
  CHECK(allowed(1, {"{W x 1; R x 1; W x 2}", "R x 2"}));
  CHECK_FALSE(allowed(2, {"{W x 1; W y 1}", "R x 1; R y 0"}));
  CHECK_FALSE(allowed(2, {"{R x 0; W x 1}", "{R x 0; W x 2}"}));
  CHECK(allowed(2, {"{R x 0; W x 1}", "{R x 1; W x 2}"}));
  CHECK(allowed(2, {"{W x 1; R y 0}", "{W y 1; R x 1}"}));
  CHECK_FALSE(allowed(2, {"{W x 1; R y 0}", "{W y 1; R x 0}"}));
}

// encoding.md section 4: all these reads together are weakly consistent, but have no schedule.
TEST_CASE("weak but not sequentially consistent") {
  for (int propagation : {0, 1, 2}) {
    Litmus litmus(2);
    for (const char *text : {"W x 2; R y 1", "W y 2; R x 1", "W x 1; R y 2", "W y 1; R x 2",
                             "R x 2; R y 2", "R y 1; R x 1", "R x 1; R y 1", "R y 2; R x 2"})
      litmus.thread(text);
    const Litmus::Outcome outcome = litmus.run(propagation);
    CHECK(outcome.weak);
    CHECK_FALSE(outcome.sc);
  }
}

namespace {

// threads x increments of x, each one node if atomic; the values that x can have at the end.
class Counter {
public:
  Counter(int threads, int increments, bool atomic) {
    const PlaceId x = p_.add_place(0, false);
    const NodeId start = p_.add_node(p_.add_chain());
    init_ = p_.add_write(start, x, literal_true, literal_true);
    std::vector<NodeId> last;
    for (int t = 0; t < threads; ++t) {
      const ChainId chain = p_.add_chain();
      for (int i = 0; i < increments; ++i) {
        const NodeId node = p_.add_node(chain);
        if (i == 0)
          p_.add_edge(start, node);
        reads_.push_back(p_.add_read(node, x, literal_true));
        const NodeId to = atomic ? node : p_.add_node(chain);
        writes_.push_back(p_.add_write(to, x, literal_true, literal_true));
        if (i + 1 == increments)
          last.push_back(to);
      }
    }
    const NodeId end = p_.add_node(ChainId(0));
    for (NodeId node : last)
      p_.add_edge(node, end);
    reads_.push_back(p_.add_read(end, x, literal_true));
    for (AccessId r : reads_) {
      p_.add_rf(init_, r, ++variables_);
      for (AccessId w : writes_)
        p_.add_rf(w, r, ++variables_);
    }
  }

  std::set<int> values(int propagation) {
    Ordering ordering(p_, {.propagation = propagation});
    source_.assign(reads_.size(), 0);
    choose(ordering, 0);
    return values_;
  }

private:
  void choose(Ordering &ordering, std::size_t read) {
    if (read == reads_.size()) {
      values_.insert(value(read - 1));
      return;
    }
    const std::size_t choices = writes_.size() + 1;
    for (std::size_t w = 0; w < choices; ++w) {
      if (w == read + 1)
        continue; // its own write
      ordering.push();
      ordering.assign(static_cast<Literal>(read * choices + w + 1));
      source_[read] = w;
      if (ordering.propagate())
        choose(ordering, read + 1);
      ordering.pop(1);
    }
  }
  int value(std::size_t read) const {
    return source_[read] == 0 ? 0 : 1 + value(source_[read] - 1);
  }

  Problem p_;
  AccessId init_;
  std::vector<AccessId> reads_, writes_;
  Literal variables_ = 0;
  std::vector<std::size_t> source_;
  std::set<int> values_;
};

} // namespace

TEST_CASE("increments") {
  for (int propagation : {0, 2}) {
    CHECK(Counter(3, 2, true).values(propagation) == std::set<int>{6});
    CHECK(Counter(2, 1, false).values(propagation) == std::set<int>{1, 2});
    CHECK(Counter(2, 2, false).values(propagation) == std::set<int>{2, 3, 4});
  }
}

TEST_CASE("of two equal compare-and-swaps one fails") {
  for (bool both : {false, true}) {
    Problem p;
    const PlaceId x = p.add_place(0, false);
    const NodeId start = p.add_node(p.add_chain());
    const AccessId init = p.add_write(start, x, literal_true, literal_true);
    AccessId read[2], write[2];
    for (int t : {0, 1}) {
      const NodeId node = p.add_node(p.add_chain());
      p.add_edge(start, node);
      read[t] = p.add_read(node, x, literal_true);
      write[t] = p.add_write(node, x, 1 + t, 1 + t);
    }
    p.add_rf(init, read[0], 3);
    p.add_rf(init, read[1], 4);
    p.add_rf(write[0], read[1], 5);
    Ordering ordering(p, {.propagation = 0});
    for (Literal l : both ? std::vector<Literal>{1, 2, 3, 4} : std::vector<Literal>{1, -2, 3, 5})
      ordering.assign(l);
    CHECK(ordering.propagate() == !both);
  }
}

TEST_CASE("a write of a block that does not complete is invisible outside and visible inside") {
  Problem p;
  const PlaceId x = p.add_place(0, false);
  const NodeId start = p.add_node(p.add_chain());
  const AccessId init = p.add_write(start, x, literal_true, literal_true);
  const ChainId chain = p.add_chain();
  const NodeId block = p.add_node(chain);
  p.add_edge(start, block);
  const AccessId w = p.add_write(block, x, literal_true, 1);
  const AccessId inside = p.add_read(block, x, literal_true);
  const NodeId other = p.add_node(p.add_chain());
  p.add_edge(block, other); // whoever waits for the block's node
  const AccessId outside = p.add_read(other, x, literal_true);
  p.add_rf(init, inside, 2);
  p.add_rf(init, outside, 3);
  (void)w;
  Ordering ordering(p, {.propagation = 0});
  ordering.push();
  ordering.assign(-1);
  ordering.assign(3);
  CHECK(ordering.propagate());
  ordering.push();
  ordering.assign(2);
  CHECK_FALSE(ordering.propagate());
  ordering.pop(2);
  ordering.assign(1);
  CHECK(ordering.propagate());
  ordering.assign(3);
  CHECK_FALSE(ordering.propagate());
}
