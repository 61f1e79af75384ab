// Generation: a random walk over statement kinds with weights, plus directed patterns (critical
// sections, hand-shakes, odd ends of blocks) that a plain walk would hardly ever hit together.
// Every third seed makes a program of sections instead (sections.cpp).
#include "tools/program_fuzz/generator.h"
#include "tools/program_fuzz/random.h"

#include <algorithm>

namespace sennit::program_fuzz {

namespace {

class Generator {
public:
  explicit Generator(std::uint64_t seed) : random_(seed) { program_.seed = seed; }

  Program run() {
    const int others = 1 + random_.below(3);
    program_.variables = 1 + random_.below(3);
    program_.mutexes = 1 + random_.below(2);
    program_.threads.resize(static_cast<std::size_t>(others) + 1);
    budget_ = others == 1 ? 9 : others == 2 ? 6 : 4;
    style_ = random_.below(4);
    heap_ = random_.chance(20);
    addresses_ = random_.chance(30);
    structures_ = random_.chance(20);
    pointers_ = random_.chance(15);
    conditions_ = random_.chance(20);
    program_.spurious = random_.chance(50);
    if (random_.chance(25))
      for (int n = 1 + random_.below(2); n > 0; --n)
        program_.semaphores.push_back(random_.below(3) % 2);
    for (int t = others; t > 0; --t)
      thread(t) = body();
    main_thread(others);
    if (random_.chance(50))
      rare(others);
    return std::move(program_);
  }

private:
  std::vector<Statement> &thread(int t) { return program_.threads[static_cast<std::size_t>(t)]; }

  int variable() { return random_.below(program_.variables); }
  int local() { return random_.below(locals); }
  int semaphore() {
    if (program_.semaphores.empty())
      program_.semaphores.push_back(random_.below(2));
    return random_.below(static_cast<int>(program_.semaphores.size()));
  }
  Value value() {
    if (random_.chance(50))
      return {false, 0, random_.below(3)};
    return {true, local(), random_.below(2)};
  }
  Condition condition() {
    Condition c;
    c.op = static_cast<Condition::Op>(random_.below(3));
    c.local = local();
    c.value = value();
    if (c.value.is_local && c.value.local == c.local && c.value.constant == 0)
      c.value = {false, 0, random_.below(3)};
    return c;
  }

  Statement simple(Kind kind) {
    Statement s;
    s.kind = kind;
    s.place = variable();
    s.place2 = variable();
    s.local = local();
    s.other = local();
    s.constant = random_.below(3);
    s.value = value();
    s.condition = condition();
    if (kind == Kind::ByteLoad || kind == Kind::ByteStore)
      s.place2 = random_.below(2);
    if (kind == Kind::Lock || kind == Kind::Unlock || kind == Kind::TryLock)
      s.place = random_.below(program_.mutexes);
    if (kind == Kind::FieldLoad || kind == Kind::FieldStore || kind == Kind::StructCopy) {
      s.place = random_.below(2);
      s.place2 = random_.below(2);
    }
    if (kind == Kind::SemaphoreWait || kind == Kind::SemaphorePost || kind == Kind::SemaphoreTry)
      s.place = semaphore();
    if (kind == Kind::ConditionWait || kind == Kind::ConditionLoop)
      s.place2 = random_.below(program_.mutexes);
    if (kind == Kind::FetchAdd)
      s.constant = 1 + random_.below(2);
    if (kind == Kind::Nondet)
      s.constant = 2 + random_.below(2);
    return s;
  }

  static constexpr Kind heap_kinds[] = {Kind::HeapNew,   Kind::HeapLoad,  Kind::HeapLoad,
                                        Kind::HeapStore, Kind::HeapStore, Kind::HeapFree};
  static constexpr Kind structure_kinds[] = {Kind::FieldLoad, Kind::FieldLoad, Kind::FieldStore,
                                             Kind::FieldStore, Kind::StructCopy};
  static constexpr Kind pointer_kinds[] = {Kind::Point, Kind::ThroughLoad, Kind::ThroughLoad,
                                           Kind::ThroughStore, Kind::ThroughStore};

  Kind access() {
    static constexpr Kind kinds[] = {Kind::Load,       Kind::Load,           Kind::Load,
                                     Kind::Store,      Kind::Store,          Kind::Store,
                                     Kind::FetchAdd,   Kind::CompareAndSwap, Kind::ArrayLoad,
                                     Kind::ArrayStore, Kind::PointerLoad,    Kind::PointerStore,
                                     Kind::ByteLoad,   Kind::ByteStore};
    if (heap_ && random_.chance(40))
      return heap_kinds[random_.below(6)];
    if (structures_ && random_.chance(40))
      return structure_kinds[random_.below(5)];
    if (pointers_ && random_.chance(40))
      return pointer_kinds[random_.below(5)];
    const int range = style_ == 0 ? 6 : style_ == 1 ? 8 : 14;
    return kinds[random_.below(range)];
  }

  // An access whose place a value read or chosen just before decides.
  void symbolic_access(std::vector<Statement> &list) {
    static constexpr Kind kinds[] = {Kind::ArrayLoad,  Kind::ArrayLoad,   Kind::ArrayStore,
                                     Kind::ArrayStore, Kind::PointerLoad, Kind::PointerStore};
    Statement index = simple(random_.chance(60) ? Kind::Load : Kind::Nondet);
    if (index.kind == Kind::Nondet)
      index.constant = array_size;
    Statement access = simple(kinds[random_.below(6)]);
    access.other = index.local;
    list.push_back(index);
    list.push_back(access);
  }

  void accesses(std::vector<Statement> &list, int count) {
    for (int i = 0; i < count; ++i) {
      if (addresses_ && random_.chance(70))
        symbolic_access(list);
      else
        list.push_back(simple(access()));
      --budget_left_;
      if (random_.chance(12))
        list.push_back(stop());
    }
  }

  // Ends or suspends the thread or the process, perhaps.
  Statement stop() {
    static constexpr Kind kinds[] = {Kind::Assume, Kind::Assume, Kind::Assert,    Kind::Assert,
                                     Kind::Abort,  Kind::Exit,   Kind::ThreadExit};
    Statement inner = simple(kinds[random_.below(7)]);
    if (inner.kind == Kind::Assume || inner.kind == Kind::Assert)
      return inner;
    return guarded({inner});
  }

  Statement guarded(std::vector<Statement> body) {
    Statement s = simple(Kind::If);
    s.body = std::move(body);
    return s;
  }

  // Two accesses of one place under a lock, with or without something between.
  void critical_section(std::vector<Statement> &list) {
    Statement lock = simple(Kind::Lock);
    Statement unlock = lock;
    unlock.kind = Kind::Unlock;
    Statement first = simple(random_.chance(50) ? Kind::Load : Kind::Store);
    Statement second = simple(random_.chance(50) ? Kind::Load : Kind::Store);
    second.place = first.place;
    if (random_.chance(8)) {
      Statement attempt = simple(Kind::TryLock);
      attempt.place = lock.place;
      list.push_back(attempt);
      Statement taken = simple(Kind::If);
      taken.condition = {Condition::Op::Equal, attempt.local, {false, 0, 1}};
      first.local = second.local = (attempt.local + 1) % locals;
      taken.body = {first, second, unlock};
      list.push_back(taken);
      budget_left_ -= 3;
      return;
    }
    list.push_back(lock);
    if (program_.mutexes == 2 && random_.chance(12)) { // another section inside
      Statement inner = lock;
      inner.place = 1 - lock.place;
      list.push_back(inner);
      list.push_back(simple(random_.chance(50) ? Kind::Load : Kind::Store));
      inner.kind = Kind::Unlock;
      if (random_.chance(85))
        list.push_back(inner);
      --budget_left_;
    }
    if (random_.chance(10)) {
      Statement wait = simple(Kind::WaitHeld);
      wait.place2 = lock.place;
      list.push_back(wait);
    }
    list.push_back(first);
    if (random_.chance(25))
      list.push_back(stop());
    list.push_back(random_.chance(20) ? guarded({second}) : second);
    if (random_.chance(85))
      list.push_back(random_.chance(10) ? guarded({unlock}) : unlock);
    budget_left_ -= 3;
  }

  // Half of a hand-shake by condition variable: wait for a value, or write it and wake.
  void condition_section(std::vector<Statement> &list) {
    Statement lock = simple(Kind::Lock);
    Statement unlock = lock;
    unlock.kind = Kind::Unlock;
    Statement wake = simple(random_.chance(50) ? Kind::Signal : Kind::Broadcast);
    const bool waits = random_.chance(50), outside = random_.chance(20);
    list.push_back(lock);
    if (waits) {
      Statement wait = simple(random_.chance(70) ? Kind::ConditionLoop : Kind::ConditionWait);
      wait.place2 = lock.place;
      list.push_back(wait);
    }
    list.push_back(simple(random_.chance(70) ? Kind::Store : access()));
    if (!waits && !outside)
      list.push_back(random_.chance(15) ? guarded({wake}) : wake);
    if (random_.chance(92))
      list.push_back(unlock);
    if (!waits && outside)
      list.push_back(wake);
    budget_left_ -= 3;
  }

  void semaphore_step(std::vector<Statement> &list) {
    const int dice = random_.below(100);
    Statement s = simple(dice < 45   ? Kind::SemaphoreWait
                         : dice < 85 ? Kind::SemaphorePost
                                     : Kind::SemaphoreTry);
    if (random_.chance(70)) {
      list.push_back(s);
    } else { // an access between the two halves
      s.kind = Kind::SemaphoreWait;
      list.push_back(s);
      accesses(list, 1);
      s.kind = Kind::SemaphorePost;
      list.push_back(s);
    }
    --budget_left_;
  }

  Statement block() {
    Statement s = simple(Kind::Block);
    accesses(s.body, 1 + random_.below(3));
    budget_left_ += 1;
    if (random_.chance(35))
      s.body.push_back(stop());
    if (random_.chance(20))
      s.body.push_back(simple(access()));
    if (random_.chance(10)) {
      Statement inner = simple(Kind::Block);
      accesses(inner.body, 1);
      s.body.push_back(inner);
    }
    return s;
  }

  // A block whose begin and end stand under the same condition.
  void open_block(std::vector<Statement> &list) {
    Statement begin = guarded({simple(Kind::Begin)});
    Statement end = begin;
    end.body[0].kind = Kind::End;
    list.push_back(begin);
    Statement access_between = simple(random_.chance(50) ? Kind::Store : Kind::FetchAdd);
    if (access_between.kind == Kind::FetchAdd && access_between.local == begin.condition.local)
      access_between.kind = Kind::Store;
    list.push_back(access_between);
    list.push_back(simple(Kind::Store));
    list.push_back(end);
    budget_left_ -= 3;
  }

  // Two or three statements of any kind in any surroundings, all alike likely: pairs that the walk seldom makes.
  void rare(int others) {
    static constexpr Kind kinds[] = {
        Kind::Load,          Kind::Store,        Kind::FetchAdd,      Kind::CompareAndSwap,
        Kind::ArrayLoad,     Kind::ArrayStore,   Kind::PointerLoad,   Kind::PointerStore,
        Kind::ByteLoad,      Kind::ByteStore,    Kind::HeapNew,       Kind::HeapLoad,
        Kind::HeapStore,     Kind::HeapFree,     Kind::Wait,          Kind::Nondet,
        Kind::Assume,        Kind::Assert,       Kind::ThreadExit,    Kind::Abort,
        Kind::FieldLoad,     Kind::FieldStore,   Kind::StructCopy,    Kind::Point,
        Kind::ThroughLoad,   Kind::ThroughStore, Kind::SemaphoreWait, Kind::SemaphorePost,
        Kind::SemaphoreTry,  Kind::TryLock,      Kind::Signal,        Kind::Broadcast,
        Kind::ConditionWait, Kind::Exit};
    for (int n = 2 + random_.below(2); n > 0; --n) {
      const Statement s = simple(kinds[random_.below(static_cast<int>(std::size(kinds)))]);
      std::vector<Statement> &list = thread(random_.below(others + 1));
      const int surroundings = random_.below(5);
      if (surroundings < 2) { // a section
        Statement lock = simple(Kind::Lock);
        Statement unlock = lock;
        unlock.kind = Kind::Unlock;
        list.push_back(lock);
        list.push_back(s);
        list.push_back(unlock);
      } else if (surroundings == 2) {
        Statement block = simple(Kind::Block);
        block.body.push_back(s);
        insert(list, block);
      } else {
        insert(list, surroundings == 3 ? guarded({s}) : s);
      }
    }
  }

  std::vector<Statement> body() {
    std::vector<Statement> list;
    budget_left_ = budget_;
    while (budget_left_ > 0) {
      const int dice = random_.below(100);
      if (conditions_ && random_.chance(25))
        condition_section(list);
      else if (!program_.semaphores.empty() && random_.chance(25))
        semaphore_step(list);
      else if (dice < 40)
        accesses(list, 1);
      else if (dice < 58)
        critical_section(list);
      else if (dice < 70)
        list.push_back(block());
      else if (dice < 73)
        open_block(list);
      else if (dice < 78)
        list.push_back(simple(Kind::Wait)), --budget_left_;
      else if (dice < 85)
        list.push_back(branch());
      else if (dice < 88)
        list.push_back(repeat());
      else if (dice < 92)
        list.push_back(simple(Kind::Nondet)), --budget_left_;
      else if (dice < 94)
        list.push_back(simple(Kind::Assign));
      else
        list.push_back(stop());
    }
    if (random_.chance(40))
      list.push_back(simple(Kind::Assert));
    return list;
  }

  Statement branch() {
    Statement s = simple(Kind::If);
    accesses(s.body, 1);
    if (random_.chance(50))
      accesses(s.otherwise, 1);
    return s;
  }

  Statement repeat() {
    Statement s = simple(Kind::Repeat);
    s.constant = 2;
    accesses(s.body, 1);
    --budget_left_;
    return s;
  }

  Statement of_thread(Kind kind, int t) {
    Statement s = simple(kind);
    s.place = t;
    return s;
  }

  // Where a creation stands: plainly, in a branch, in a block (that may not complete), in a loop.
  Statement creation(int t) {
    Statement create = of_thread(Kind::Create, t);
    const int dice = random_.below(100);
    if (dice < 76)
      return create;
    if (dice < 82)
      return guarded({create});
    if (dice < 96) {
      Statement s = simple(Kind::Block);
      if (random_.chance(50))
        s.body.push_back(simple(random_.chance(50) ? Kind::Store : Kind::Load));
      s.body.push_back(create);
      if (random_.chance(40))
        s.body.push_back(stop());
      return s;
    }
    Statement s = simple(Kind::Repeat);
    s.constant = 2;
    s.body.push_back(create);
    return s;
  }

  Statement join(int t) {
    Statement s = of_thread(random_.chance(90) ? Kind::Join : Kind::JoinAlways, t);
    if (random_.chance(85))
      return s;
    if (random_.chance(50))
      return guarded({s});
    Statement block = simple(Kind::Block);
    block.body.push_back(s);
    return block;
  }

  void insert(std::vector<Statement> &list, Statement s) {
    const int at = random_.below(static_cast<int>(list.size()) + 1);
    list.insert(list.begin() + at, std::move(s));
  }

  void main_thread(int others) {
    std::vector<Statement> &list = thread(0);
    if (random_.chance(30))
      list.push_back(simple(Kind::Store));
    if (heap_)
      list.push_back(simple(Kind::HeapNew));
    if (pointers_ && random_.chance(80))
      list.push_back(simple(Kind::Point));
    for (int t = 1; t <= others; ++t) {
      if (t > 1 && random_.chance(15)) // by another thread
        insert(thread(1 + random_.below(t - 1)), creation(t));
      else
        list.push_back(creation(t));
    }
    if (random_.chance(40)) {
      budget_left_ = 1;
      accesses(list, 1);
    }
    if (random_.chance(10))
      list.push_back(block());
    bool all = true;
    for (int t = 1; t <= others; ++t)
      if (random_.chance(80))
        list.push_back(join(t));
      else
        all = false;
    if (random_.chance(13)) {
      // Not of oneself: EDEADLK in the C library's model, undefined in our IR.
      const int joined = 1 + random_.below(others);
      Statement s = join(joined);
      const int by = 1 + random_.below(others);
      if (by != joined)
        insert(thread(by), std::move(s));
    }
    if (!program_.semaphores.empty() && random_.chance(15))
      list.push_back(simple(Kind::SemaphoreWait));
    if (random_.chance(all ? 85 : 50))
      final_assertion(list);
    if (random_.chance(8))
      list.push_back(simple(Kind::ThreadExit));
  }

  void final_assertion(std::vector<Statement> &list) {
    Statement load = simple(addresses_ && random_.chance(60)    ? Kind::ArrayLoad
                            : structures_ && random_.chance(60) ? Kind::FieldLoad
                                                                : Kind::Load);
    if (load.kind == Kind::ArrayLoad) {
      list.push_back(simple(Kind::Nondet));
      list.back().constant = array_size;
      load.other = list.back().local;
    }
    list.push_back(load);
    Statement check = simple(Kind::Assert);
    check.condition.local = load.local;
    check.condition.value = {false, 0, random_.below(5)};
    check.condition.op = random_.chance(75) ? Condition::Op::NotEqual : Condition::Op::Less;
    list.push_back(check);
  }

  Random random_;
  Program program_;
  int budget_ = 0;
  int budget_left_ = 0;
  int style_ = 0;
  bool heap_ = false;
  bool structures_ = false, pointers_ = false, conditions_ = false;
  bool addresses_ = false; // many accesses whose place depends on what was read
};

} // namespace

namespace {

bool creates_or_joins(const std::vector<Statement> &list) {
  return std::ranges::any_of(list, [](const Statement &s) {
    return s.kind == Kind::Create || s.kind == Kind::Join || s.kind == Kind::JoinAlways ||
           creates_or_joins(s.body) || creates_or_joins(s.otherwise);
  });
}

} // namespace

Program with_copies(Program program) {
  Random random(program.seed ^ 0x636f70696573u);
  if (!random.chance(30) || program.threads.size() < 3 || creates_or_joins(program.threads[1]))
    return program;
  for (std::size_t i = 2; i < program.threads.size(); ++i)
    if (random.chance(80) && !creates_or_joins(program.threads[i]))
      program.threads[i] = program.threads[1];
  std::vector<Statement> &list = program.threads[0];
  const auto second = std::ranges::find_if(
      list, [](const Statement &s) { return s.kind == Kind::Create && s.place == 2; });
  if (second != list.end() && random.chance(25)) {
    Statement store;
    store.kind = Kind::Store;
    store.place = random.below(program.variables);
    store.value.constant = 1 + random.below(2);
    list.insert(second, store);
  }
  return program;
}

Program generate(std::uint64_t seed) {
  if (seed % 3 == 0)
    return with_copies(generate_sections(seed));
  return with_copies(Generator(seed).run());
}

} // namespace sennit::program_fuzz
