// The program as text IR (src/ir/README.md).
#include "tools/program_fuzz/generator.h"

namespace sennit::program_fuzz {

namespace {

class IrPrinter {
public:
  std::string run(const Program &program) {
    for (int v = 0; v < program.variables; ++v)
      out_ += "global x" + std::to_string(v) + " 4\n";
    out_ += "global a " + std::to_string(4 * array_size) + "\n";
    out_ += "global q 8\nglobal p 8\nglobal s0 8\nglobal s1 8\nglobal c0 4\n";
    for (std::size_t e = 0; e < program.semaphores.size(); ++e)
      out_ += "global e" + std::to_string(e) + " 4\n";
    spurious_ = program.spurious;
    semaphores_ = program.semaphores;
    for (int m = 0; m < program.mutexes; ++m)
      out_ += "global m" + std::to_string(m) + " 4\n";
    for (std::size_t t = 1; t < program.threads.size(); ++t)
      out_ += "global h" + std::to_string(t) + " 8\n";
    for (std::size_t t = 0; t < program.threads.size(); ++t)
      function(program.threads[t], t);
    return std::move(out_);
  }

private:
  void line(const std::string &text) { out_ += "  " + text + "\n"; }
  std::string fresh(const std::string &width = "32") {
    return "%t" + std::to_string(temporaries_++) + ":" + width;
  }
  // The name without its width.
  static std::string use(const std::string &typed) { return typed.substr(0, typed.find(':')); }
  std::string label() { return "b" + std::to_string(labels_++); }
  static std::string local(int l) { return "%l" + std::to_string(l); }
  static std::string variable(int v) { return "@x" + std::to_string(v); }

  std::string define(const std::string &text, const std::string &width = "32") {
    const std::string result = fresh(width);
    line(result + " = " + text);
    return use(result);
  }
  void start(const std::string &block) { out_ += block + ":\n"; }
  void jump(const std::string &block) { line("jump " + block); }

  void function(const std::vector<Statement> &body, std::size_t t) {
    temporaries_ = labels_ = 0;
    is_main_ = t == 0;
    out_ += is_main_ ? "\nfunction main() {\n"
                     : "\nfunction thread" + std::to_string(t) + "(%arg:64) -> 64 {\n";
    start("entry");
    for (int l = 0; l < locals; ++l)
      line(local(l) + ":32 = copy 0");
    for (std::size_t e = 0; is_main_ && e < semaphores_.size(); ++e)
      line("store:32 @e" + std::to_string(e) + ", " + std::to_string(semaphores_[e]));
    list(body);
    line(is_main_ ? "end_process exit" : "return 0:64");
    out_ += "}\n";
  }

  void list(const std::vector<Statement> &statements) {
    for (const Statement &s : statements)
      statement(s);
  }

  std::string value(const Value &v) {
    if (!v.is_local)
      return std::to_string(v.constant);
    return v.constant == 0 ? local(v.local)
                           : define("add " + local(v.local) + ", " + std::to_string(v.constant));
  }
  std::string condition(const Condition &c) {
    const std::string right = value(c.value);
    const char *const op = c.op == Condition::Op::Equal      ? "eq "
                           : c.op == Condition::Op::NotEqual ? "ne "
                                                             : "slt ";
    return define(op + local(c.local) + ", " + right, "1");
  }
  std::string element(const Statement &s) {
    const std::string index =
        define("and " + local(s.other) + ", " + std::to_string(array_size - 1));
    const std::string wide = define("zext " + index, "64");
    const std::string scaled = define("mul " + wide + ", 4", "64");
    return define("add " + scaled + ", @a", "64");
  }
  std::string pointer(const Statement &s) {
    const std::string which = define("ne " + local(s.other) + ", 0", "1");
    return define("select " + which + ", " + variable(s.place) + ", " + variable(s.place2), "64");
  }
  static std::string byte(const Statement &s) {
    return variable(s.place) + (s.place2 == 0 ? "" : "+" + std::to_string(s.place2));
  }

  void load(const Statement &s, const std::string &address) {
    line(local(s.local) + " = load " + address);
  }
  void store(const Statement &s, const std::string &address) {
    line("store:32 " + address + ", " + value(s.value));
  }

  // Terminator in the middle of a list: what follows is unreachable.
  void end_block(const std::string &terminator) {
    line(terminator);
    start(label());
  }

  void statement(const Statement &s) {
    switch (s.kind) {
    case Kind::Load:
      return load(s, variable(s.place));
    case Kind::Store: {
      const std::string word = value(s.value);
      return line("store:32 " + variable(s.place) + ", " + word);
    }
    case Kind::ArrayLoad:
      return load(s, element(s));
    case Kind::ArrayStore:
      return store(s, element(s));
    case Kind::PointerLoad:
      return load(s, pointer(s));
    case Kind::PointerStore:
      return store(s, pointer(s));
    case Kind::ByteLoad: {
      const std::string word = define("load " + byte(s), "8");
      return line(local(s.local) + " = zext " + word);
    }
    case Kind::ByteStore: {
      const std::string word =
          s.value.is_local ? define("trunc " + value(s.value), "8") : value(s.value);
      return line("store:8 " + byte(s) + ", " + word);
    }
    case Kind::Assign:
      return line(local(s.local) + " = copy " + value(s.value));
    case Kind::Assume:
      return line("assume " + condition(s.condition));
    case Kind::Assert:
      return line("assert " + condition(s.condition) + " \"condition\"");
    case Kind::Abort:
      return end_block("end_process abort");
    case Kind::Exit:
      return end_block("end_process exit");
    case Kind::ThreadExit:
      return end_block("exit_thread 0");
    case Kind::Nondet:
      return line(local(s.local) + " = nondet input " + std::to_string(s.constant) + " \"n\"");
    case Kind::Begin:
      return line("atomic_begin");
    case Kind::End:
      return line("atomic_end");
    default:
      return structured(s);
    }
  }

  void structured(const Statement &s) {
    switch (s.kind) {
    case Kind::FetchAdd: {
      line("atomic_begin");
      const std::string old = define("load " + variable(s.place) + " seq_cst");
      const std::string next = define("add " + old + ", " + std::to_string(s.constant));
      line("store:32 " + variable(s.place) + ", " + next + " seq_cst");
      line(local(s.local) + " = copy " + old);
      return line("atomic_end");
    }
    case Kind::CompareAndSwap:
      return compare_and_swap(s);
    case Kind::HeapNew: {
      const std::string object = define("alloc heap 4 align 16", "64");
      line("store:32 " + object + ", " + value(s.value));
      return line("store:64 @q, " + object);
    }
    case Kind::HeapLoad:
    case Kind::HeapStore:
      return access_through("@q", s, s.kind == Kind::HeapLoad);
    case Kind::ThroughLoad:
    case Kind::ThroughStore:
      return access_through("@p", s, s.kind == Kind::ThroughLoad);
    case Kind::Point:
      return line("store:64 @p, " + variable(s.place));
    case Kind::FieldLoad:
    case Kind::FieldStore:
      return field_access(s);
    case Kind::StructCopy:
      return struct_copy(s);
    case Kind::SemaphoreWait:
    case Kind::SemaphorePost:
      return semaphore_step(s);
    case Kind::SemaphoreTry:
      return semaphore_try(s);
    case Kind::Signal:
    case Kind::Broadcast:
      return wake();
    case Kind::ConditionWait:
      return condition_wait(s.place2);
    case Kind::HeapFree:
      return line("free " + define("load @q", "64"));
    case Kind::Lock:
      return lock(s.place);
    case Kind::ConditionLoop:
    case Kind::WaitHeld:
    case Kind::Poll:
      return wait_loop(s);
    case Kind::TryLock:
      return try_lock(s);
    case Kind::Unlock:
      return unlock(s.place);
    case Kind::Wait: {
      line("atomic_begin");
      const std::string word = define("load " + variable(s.place));
      line("assume " + define("eq " + word + ", " + std::to_string(s.constant), "1"));
      return line("atomic_end");
    }
    case Kind::Block:
      line("atomic_begin");
      list(s.body);
      return line("atomic_end");
    case Kind::If:
      return branch(s);
    case Kind::Repeat:
      return repeat(s);
    case Kind::Create: {
      const std::string id = define("create &thread" + std::to_string(s.place) + ", 0", "64");
      return line("store:64 @h" + std::to_string(s.place) + ", " + id);
    }
    default:
      return join(s);
    }
  }

  void access_through(const std::string &pointer, const Statement &s, bool loads) {
    const std::string object = define("load " + pointer, "64");
    const std::string yes = label(), end = label();
    line("branch " + define("ne " + object + ", 0", "1") + ", " + yes + ", " + end);
    start(yes);
    if (loads)
      load(s, object);
    else
      store(s, object);
    jump(end);
    start(end);
  }

  // The second field is a short.
  void field_access(const Statement &s) {
    std::string address = "@s" + std::to_string(s.place) + (s.place2 == 0 ? "" : "+4");
    if (s.constant == 2) {
      const std::string which = define("ne " + local(s.other) + ", 0", "1");
      address = define("select " + which + ", @s0, @s1", "64");
      if (s.place2 != 0)
        address = define("add " + address + ", 4", "64");
    }
    if (s.place2 == 0)
      return s.kind == Kind::FieldLoad ? load(s, address) : store(s, address);
    if (s.kind == Kind::FieldLoad)
      return line(local(s.local) + " = sext " + define("load " + address, "16"));
    line("store:16 " + address + ", " +
         (s.value.is_local ? define("trunc " + value(s.value), "16") : value(s.value)));
  }

  void struct_copy(const Statement &s) {
    const std::string to = "@s" + std::to_string(s.place),
                      from = "@s" + std::to_string(1 - s.place);
    line("store:32 " + to + ", " + define("load " + from));
    line("store:16 " + to + "+4, " + define("load " + from + "+4", "16"));
  }

  void semaphore_step(const Statement &s) {
    const std::string word = "@e" + std::to_string(s.place);
    line("atomic_begin");
    const std::string old = define("load " + word);
    if (s.kind == Kind::SemaphoreWait)
      line("assume semaphore " + define("ne " + old + ", 0", "1"));
    line("store:32 " + word + ", " +
         define((s.kind == Kind::SemaphoreWait ? "sub " : "add ") + old + ", 1"));
    line("atomic_end");
  }

  void semaphore_try(const Statement &s) {
    const std::string word = "@e" + std::to_string(s.place), yes = label(), end = label();
    line("atomic_begin");
    const std::string old = define("load " + word), some = define("ne " + old + ", 0", "1");
    line("branch " + some + ", " + yes + ", " + end);
    start(yes);
    line("store:32 " + word + ", " + define("sub " + old + ", 1"));
    jump(end);
    start(end);
    line("atomic_end");
    line(local(s.local) + " = zext " + some);
  }

  // As the library's model has it: by sequence number, or anything wakes.
  void condition_wait(int mutex) {
    line("atomic_begin");
    const std::string sequence = define("load @c0");
    unlock(mutex);
    line("atomic_end");
    if (!spurious_) {
      line("atomic_begin");
      const std::string now = define("load @c0");
      line("assume condition " + define("ne " + now + ", " + sequence, "1"));
      line("atomic_end");
    }
    lock(mutex);
  }

  void wake() {
    line("atomic_begin");
    const std::string old = define("load @c0");
    if (!spurious_)
      line("store:32 @c0, " + define("add " + old + ", 1"));
    line("atomic_end");
  }

  void lock(int place) {
    const std::string mutex = "@m" + std::to_string(place);
    line("atomic_begin");
    const std::string held = define("load " + mutex);
    line("assume lock " + define("eq " + held + ", 0", "1"));
    line("store:32 " + mutex + ", 1");
    line("atomic_end");
  }

  void unlock(int place) { line("store:32 @m" + std::to_string(place) + ", 0"); }

  void wait_loop(const Statement &s) {
    const std::string head = label(), again = label(), end = label();
    jump(head);
    start(head);
    if (s.kind == Kind::Poll)
      lock(s.place2);
    line(local(s.local) + " = load " + variable(s.place));
    if (s.kind == Kind::Poll)
      unlock(s.place2);
    line("branch " + define("eq " + local(s.local) + ", " + std::to_string(s.constant), "1") +
         ", " + end + ", " + again);
    start(again);
    if (s.kind == Kind::ConditionLoop)
      condition_wait(s.place2);
    if (s.kind == Kind::WaitHeld) {
      unlock(s.place2);
      lock(s.place2);
    }
    jump(head);
    start(end);
  }

  void try_lock(const Statement &s) {
    const std::string mutex = "@m" + std::to_string(s.place), yes = label(), end = label();
    line("atomic_begin");
    const std::string free = define("eq " + define("load " + mutex) + ", 0", "1");
    line("branch " + free + ", " + yes + ", " + end);
    start(yes);
    line("store:32 " + mutex + ", 1");
    jump(end);
    start(end);
    line("atomic_end");
    line(local(s.local) + " = zext " + free);
  }

  void compare_and_swap(const Statement &s) {
    const std::string word = value(s.value);
    const std::string yes = label(), no = label(), end = label();
    line("atomic_begin");
    const std::string old = define("load " + variable(s.place) + " seq_cst");
    const std::string equal = define("eq " + old + ", " + std::to_string(s.constant), "1");
    line("branch " + equal + ", " + yes + ", " + no);
    start(yes);
    line("store:32 " + variable(s.place) + ", " + word + " seq_cst");
    jump(end);
    start(no);
    jump(end);
    start(end);
    line("atomic_end");
    line(local(s.local) + " = zext " + equal);
  }

  void branch(const Statement &s) {
    const std::string yes = label(), no = label(), end = label();
    line("branch " + condition(s.condition) + ", " + yes + ", " + no);
    start(yes);
    list(s.body);
    jump(end);
    start(no);
    list(s.otherwise);
    jump(end);
    start(end);
  }

  void repeat(const Statement &s) {
    const std::string head = label(), body = label(), end = label();
    const std::string counter = "%i" + head;
    line(counter + ":32 = copy 0");
    jump(head);
    start(head);
    line("branch " + define("ult " + counter + ", " + std::to_string(s.constant), "1") + ", " +
         body + ", " + end);
    start(body);
    list(s.body);
    line(counter + " = add " + counter + ", 1");
    jump(head);
    start(end);
  }

  void join(const Statement &s) {
    const std::string handle = define("load @h" + std::to_string(s.place), "64");
    if (s.kind == Kind::JoinAlways)
      return line("join " + handle);
    const std::string yes = label(), end = label();
    line("branch " + define("ne " + handle + ", 0", "1") + ", " + yes + ", " + end);
    start(yes);
    // pthread_join(h) reads the handle again.
    line("join " + define("load @h" + std::to_string(s.place), "64"));
    jump(end);
    start(end);
  }

  std::string out_;
  int temporaries_ = 0;
  int labels_ = 0;
  bool is_main_ = false, spurious_ = true;
  std::vector<int> semaphores_;
};

} // namespace

std::string to_ir(const Program &program) {
  return IrPrinter().run(program);
}

} // namespace sennit::program_fuzz
