// Programs of critical sections: updates that commute or do not, nested and incomplete sections, trylock, waits inside, racy
// readers and writers, atomics beside sections, two phases of threads, values observed after a section or at the end.
#include "tools/program_fuzz/generator.h"
#include "tools/program_fuzz/random.h"

namespace sennit::program_fuzz {

namespace {

using Statements = std::vector<Statement>;

class SectionGenerator {
public:
  explicit SectionGenerator(std::uint64_t seed) : random_(seed ^ 0x5ec7105) {
    program_.seed = seed;
  }

  Program run() {
    const int others = 1 + random_.below(3);
    program_.variables = 1 + random_.below(3);
    program_.mutexes = 1 + random_.below(2);
    program_.threads.resize(static_cast<std::size_t>(others) + 1);
    calm_ = random_.chance(50); // nothing but updates in their own mutex's sections, or atomic ones
    same_ = random_.chance(30) ? random_.below(100) : -1; // one kind of update everywhere
    const int units = others == 1 ? 4 : others == 2 ? 3 : 2;
    for (int t = 1; t <= others; ++t)
      for (int i = random_.below(units) + 1; i > 0; --i)
        unit(program_.threads[static_cast<std::size_t>(t)]);
    main_thread(others);
    return std::move(program_);
  }

private:
  int variable() { return random_.below(program_.variables); }
  int local() { return random_.below(locals); }
  int mutex_of(int variable) const { return variable % program_.mutexes; }

  static Statement make(Kind kind, int place = 0, int local = 0, Value value = {}) {
    Statement s;
    s.kind = kind;
    s.place = place;
    s.local = local;
    s.value = value;
    return s;
  }
  Statement check(Kind kind, int local) {
    Statement s = make(kind);
    s.condition.local = local;
    s.condition.op = random_.chance(60)   ? Condition::Op::NotEqual
                     : random_.chance(50) ? Condition::Op::Less
                                          : Condition::Op::Equal;
    s.condition.value = {false, 0, random_.below(5)};
    return s;
  }
  static Statement when(int local, Condition::Op op, int constant, Statements body) {
    Statement s = make(Kind::If);
    s.condition = {op, local, {false, 0, constant}};
    s.body = std::move(body);
    return s;
  }

  void update(Statements &list, int v) {
    const int l = local(), dice = same_ >= 0 ? same_ : random_.below(100);
    const int constant = 1 + random_.below(2);
    const Statement load = make(Kind::Load, v, l);
    if (dice < 45) {
      list.push_back(load);
      list.push_back(make(Kind::Store, v, 0, {true, l, constant}));
    } else if (dice < 60) {
      list.push_back(load);
      list.push_back(
          when(l, Condition::Op::Less, constant, {make(Kind::Store, v, 0, {false, 0, constant})}));
    } else if (dice < 68) {
      list.push_back(make(Kind::Store, v, 0, {false, 0, constant}));
    } else if (dice < 76) {
      list.push_back(load);
      Statement toggle = when(l, Condition::Op::Equal, 0, {make(Kind::Store, v, 0, {false, 0, 1})});
      toggle.otherwise = {make(Kind::Store, v, 0, {false, 0, 0})};
      list.push_back(toggle);
    } else if (dice < 84) {
      list.push_back(load);
    } else if (dice < 92) {
      list.push_back(load);
      list.push_back(make(Kind::Store, variable(), 0, {true, l, random_.below(2)}));
    } else {
      Statement nondet = make(Kind::Nondet, 0, l);
      nondet.constant = 2;
      const int other = (l + 1) % locals;
      list.push_back(nondet);
      list.push_back(when(l, Condition::Op::Equal, 1,
                          {make(Kind::Load, v, other), make(Kind::Store, v, 0, {true, other, 1})}));
    }
  }

  // Updates of variables that the mutex protects (calm), or of any.
  void inside(Statements &list, int mutex, int depth) {
    int v = variable();
    if (calm_ || random_.chance(80))
      for (int i = 0; i < 3 && mutex_of(v) != mutex; ++i)
        v = variable();
    update(list, v);
    if (random_.chance(25))
      update(list, random_.chance(50) ? v : variable());
    if (random_.chance(calm_ ? 4 : 12))
      list.push_back(check(random_.chance(50) ? Kind::Assume : Kind::Assert, local()));
    if (depth == 0 && program_.mutexes > 1 && random_.chance(20))
      section(list, 1 - mutex, 1);
    if (!calm_ && random_.chance(8))
      list.push_back(atomic());
  }

  void section(Statements &list, int mutex, int depth) {
    list.push_back(make(Kind::Lock, mutex));
    if (!calm_ && random_.chance(10)) { // a condition wait, at most once
      const int l = local(), v = variable();
      list.push_back(make(Kind::Load, v, l));
      list.push_back(
          when(l, Condition::Op::Equal, 0,
               {make(Kind::Unlock, mutex), make(Kind::Lock, mutex), make(Kind::Load, v, l)}));
      if (random_.chance(60))
        list.push_back(check(Kind::Assume, l));
    }
    inside(list, mutex, depth);
    const Statement unlock = make(Kind::Unlock, mutex);
    const int dice = random_.below(100);
    if (dice < (calm_ ? 97 : 86))
      list.push_back(unlock);
    else if (dice < 93)
      list.push_back(when(local(), Condition::Op::Equal, random_.below(2), {unlock}));
    else if (dice < 97)
      list.insert(list.end(), {unlock, unlock});
  }

  void try_section(Statements &list) {
    const int l = local(), mutex = random_.below(program_.mutexes);
    list.push_back(make(Kind::TryLock, mutex, l));
    Statements body;
    inside(body, mutex, 1);
    // The result may be overwritten inside: unlock stands in the same branch.
    body.push_back(make(Kind::Unlock, mutex));
    Statement taken = when(l, Condition::Op::Equal, 1, body);
    if (random_.chance(30))
      taken.otherwise = {make(Kind::Store, variable(), 0, {false, 0, 3})};
    list.push_back(taken);
  }

  Statement atomic() {
    Statement s = make(Kind::FetchAdd, variable(), random_.chance(70) ? locals - 1 : local());
    s.constant = 1 + random_.below(2);
    if (random_.chance(60))
      return s;
    Statement block = make(Kind::Block);
    update(block.body, s.place);
    if (!calm_ && random_.chance(15))
      block.body.push_back(check(Kind::Assume, local()));
    return block;
  }

  void unit(Statements &list) {
    const int dice = random_.below(100);
    if (calm_)
      return dice < 70 ? section(list, random_.below(program_.mutexes), 0)
                       : list.push_back(atomic());
    if (dice < 45)
      section(list, random_.below(program_.mutexes), 0);
    else if (dice < 58)
      list.push_back(atomic());
    else if (dice < 72)
      waiting(list);
    else if (dice < 80)
      try_section(list);
    else if (dice < 88)
      list.push_back(make(Kind::Load, variable(), local()));
    else if (dice < 92)
      list.push_back(make(Kind::Store, variable(), 0, {false, 0, 1 + random_.below(2)}));
    else if (dice < 96)
      list.push_back(check(random_.chance(50) ? Kind::Assume : Kind::Assert, local()));
    else
      list.push_back(when(local(), Condition::Op::NotEqual, 0,
                          {make(random_.chance(50) ? Kind::ThreadExit : Kind::Exit)}));
  }

  // Until another thread has written a value: asleep in a section, or looking again and again.
  void waiting(Statements &list) {
    const int v = variable(),
              mutex = random_.chance(80) ? mutex_of(v) : random_.below(program_.mutexes);
    Statement wait = make(random_.chance(60) ? Kind::WaitHeld : Kind::Poll, v, local());
    wait.place2 = mutex;
    wait.constant = random_.below(3);
    if (wait.kind == Kind::Poll)
      return list.push_back(wait);
    list.push_back(make(Kind::Lock, mutex));
    if (random_.chance(30))
      list.push_back(make(Kind::Store, variable(), 0, {false, 0, random_.below(3)}));
    list.push_back(wait);
    if (random_.chance(70))
      list.push_back(make(Kind::Store, variable(), 0, {false, 0, random_.below(3)}));
    if (random_.chance(30))
      list.push_back(check(Kind::Assert, wait.local));
    if (random_.chance(90))
      list.push_back(make(Kind::Unlock, mutex));
  }

  void look(Statements &list) {
    const int l = local(), v = variable();
    const bool locked = random_.chance(25);
    if (locked)
      list.push_back(make(Kind::Lock, mutex_of(v)));
    list.push_back(make(Kind::Load, v, l));
    if (locked)
      list.push_back(make(Kind::Unlock, mutex_of(v)));
    list.push_back(check(Kind::Assert, l));
  }

  void main_thread(int others) {
    Statements &list = program_.threads[0];
    if (random_.chance(30))
      list.push_back(make(Kind::Store, variable(), 0, {false, 0, 1}));
    std::vector<int> open;
    for (int t = 1; t <= others; ++t) {
      list.push_back(make(Kind::Create, t));
      open.push_back(t);
      if (random_.chance(15)) { // a phase of its own
        list.push_back(make(Kind::Join, t));
        open.pop_back();
        if (random_.chance(50))
          look(list);
        if (random_.chance(40))
          list.push_back(make(Kind::Store, variable(), 0, {false, 0, random_.below(2)}));
      }
    }
    if (random_.chance(30))
      unit(list);
    if (random_.chance(12))
      look(list);
    for (int t : open)
      if (random_.chance(93))
        list.push_back(make(Kind::Join, t));
    look(list);
    if (random_.chance(40))
      look(list);
  }

  Random random_;
  Program program_;
  bool calm_ = false;
  int same_ = -1;
};

} // namespace

Program generate_sections(std::uint64_t seed) {
  return SectionGenerator(seed).run();
}

} // namespace sennit::program_fuzz
