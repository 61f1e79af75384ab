// What occurs in a program: the fuzzer counts how often each pair of features occurs, so that gaps
// of the generator show.
#include "tools/program_fuzz/generator.h"

#include <algorithm>
#include <map>

namespace sennit::program_fuzz {

namespace {

bool is_write(Kind kind) {
  return kind == Kind::Store || kind == Kind::FetchAdd || kind == Kind::CompareAndSwap ||
         kind == Kind::PointerStore || kind == Kind::ByteStore;
}
bool is_read(Kind kind) {
  return kind == Kind::Load || kind == Kind::FetchAdd || kind == Kind::CompareAndSwap;
}

class Features {
public:
  std::set<std::string> run(const Program &program) {
    std::map<int, int> creations;
    for (std::size_t t = 0; t < program.threads.size(); ++t) {
      thread_ = static_cast<int>(t);
      held_.clear();
      list(program.threads[t], 0, false);
    }
    // Places accessed in sections and written outside any.
    for (const int place : sections_) {
      if (racy_.contains(place))
        found_.insert("section with unlocked reader");
      found_.insert(unlocked_.contains(place) ? "section with unlocked writer"
                                              : "section without unlocked writer");
    }
    found_.insert(std::to_string(program.threads.size()) + " threads");
    for (const int t : joined_)
      if (stopping_.contains(t))
        found_.insert("join of a thread that may stop");
    return std::move(found_);
  }

private:
  void list(const std::vector<Statement> &statements, int depth, bool branch) {
    for (const Statement &s : statements)
      statement(s, depth, branch);
  }

  void note(const std::string &what, int depth, bool branch) {
    found_.insert(what);
    if (depth > 0)
      found_.insert(what + " in block");
    if (branch)
      found_.insert(what + " in branch");
    if (!held_.empty())
      found_.insert(what + " in section");
  }

  void statement(const Statement &s, int depth, bool branch) {
    switch (s.kind) {
    case Kind::Lock:
      note("lock", depth, branch);
      if (!held_.empty() && !held_.contains(s.place))
        found_.insert("nested lock");
      held_[s.place].clear();
      break;
    case Kind::Unlock:
      if (!branch)
        held_.erase(s.place);
      note("unlock", depth, branch);
      break;
    case Kind::TryLock:
      note("trylock", depth, branch);
      break;
    case Kind::ConditionWait:
    case Kind::ConditionLoop:
      note(s.kind == Kind::ConditionWait ? "condition wait" : "condition loop", depth, branch);
      break;
    case Kind::Signal:
    case Kind::Broadcast:
      note(s.kind == Kind::Signal ? "signal" : "broadcast", depth, branch);
      break;
    case Kind::WaitHeld:
    case Kind::Poll:
      note(s.kind == Kind::Poll ? "polling loop" : "wait loop", depth, branch);
      break;
    case Kind::Create:
      note("create", depth, branch);
      if (thread_ != 0)
        found_.insert("create by thread");
      break;
    case Kind::Join:
    case Kind::JoinAlways:
      note("join", depth, branch);
      joined_.insert(s.place);
      if (thread_ != 0)
        found_.insert("join by thread");
      break;
    case Kind::Assume:
    case Kind::Assert:
      stopping_.insert(thread_);
      note(s.kind == Kind::Assume ? "assume" : "assert", depth, branch);
      break;
    case Kind::Wait:
      note("wait", depth, branch);
      break;
    case Kind::Abort:
    case Kind::Exit:
      note("process end", depth, branch);
      found_.insert(s.kind == Kind::Abort ? "abort" : "exit");
      break;
    case Kind::ThreadExit:
      note("thread exit", depth, branch);
      break;
    case Kind::Block:
      note("block", depth, branch);
      return list(s.body, depth + 1, branch);
    case Kind::Begin:
      found_.insert("open block");
      break;
    case Kind::If:
      list(s.body, depth, true);
      return list(s.otherwise, depth, true);
    case Kind::Repeat:
      found_.insert("loop");
      return list(s.body, depth, branch);
    case Kind::Nondet:
      note("nondet", depth, branch);
      break;
    default:
      access(s, depth, branch);
    }
  }

  void access(const Statement &s, int depth, bool branch) {
    static const std::map<Kind, std::string> names{{Kind::FetchAdd, "read-modify-write"},
                                                   {Kind::CompareAndSwap, "compare and swap"},
                                                   {Kind::ArrayLoad, "array"},
                                                   {Kind::ArrayStore, "array"},
                                                   {Kind::PointerLoad, "pointer"},
                                                   {Kind::PointerStore, "pointer"},
                                                   {Kind::FieldLoad, "structure"},
                                                   {Kind::FieldStore, "structure"},
                                                   {Kind::StructCopy, "structure copy"},
                                                   {Kind::Point, "pointer stored"},
                                                   {Kind::ThroughLoad, "stored pointer used"},
                                                   {Kind::ThroughStore, "stored pointer used"},
                                                   {Kind::SemaphoreWait, "semaphore wait"},
                                                   {Kind::SemaphorePost, "semaphore post"},
                                                   {Kind::SemaphoreTry, "semaphore try"},
                                                   {Kind::ByteLoad, "byte"},
                                                   {Kind::ByteStore, "byte"},
                                                   {Kind::HeapNew, "malloc"},
                                                   {Kind::HeapLoad, "heap access"},
                                                   {Kind::HeapStore, "heap access"},
                                                   {Kind::HeapFree, "free"}};
    if (const auto name = names.find(s.kind); name != names.end())
      note(name->second, depth, branch);
    if ((s.kind == Kind::FieldLoad || s.kind == Kind::FieldStore) && s.constant == 2)
      found_.insert("pointer to structure");
    if (!is_write(s.kind) && !is_read(s.kind))
      return;
    if (held_.empty() && is_write(s.kind))
      unlocked_.insert(s.place);
    if (held_.empty() && is_read(s.kind))
      racy_.insert(s.place);
    for (auto &[mutex, seen] : held_) {
      auto &[read, written] = seen[s.place];
      if (is_read(s.kind) && read)
        found_.insert("two reads in section");
      if (is_write(s.kind) && written)
        found_.insert("two writes in section");
      if (is_read(s.kind) && written)
        found_.insert("read after write in section");
      if (is_write(s.kind) && read)
        found_.insert("write after read in section");
      read = read || is_read(s.kind);
      written = written || is_write(s.kind);
      sections_.insert(s.place);
    }
  }

  std::set<std::string> found_;
  int thread_ = 0;
  std::map<int, std::map<int, std::pair<bool, bool>>> held_; // mutex -> place -> read, written
  std::set<int> sections_, unlocked_, racy_, joined_, stopping_;
};

} // namespace

std::set<std::string> features(const Program &program) {
  return Features().run(program);
}

namespace {
bool waits(const std::vector<Statement> &list) {
  return std::ranges::any_of(list, [](const Statement &s) {
    return s.kind == Kind::WaitHeld || s.kind == Kind::ConditionLoop || s.kind == Kind::Poll ||
           waits(s.body) || waits(s.otherwise);
  });
}
} // namespace

bool has_waits(const Program &program) {
  return std::ranges::any_of(program.threads, waits);
}

// What the rules for blocks, sections and stops turn on.
std::vector<std::pair<std::string, std::string>> wanted_pairs() {
  std::vector<std::pair<std::string, std::string>> all;
  for (const char *alone : {"assume in block",
                            "assert in block",
                            "create in block",
                            "join in block",
                            "process end in block",
                            "thread exit in block",
                            "block in block",
                            "open block",
                            "create by thread",
                            "join by thread",
                            "join of a thread that may stop",
                            "structure",
                            "structure copy",
                            "pointer to structure",
                            "pointer",
                            "pointer stored",
                            "stored pointer used",
                            "array",
                            "byte",
                            "malloc",
                            "heap access",
                            "free",
                            "semaphore wait",
                            "semaphore post",
                            "semaphore try",
                            "condition wait",
                            "condition loop",
                            "signal",
                            "broadcast",
                            "lock",
                            "trylock",
                            "nested lock",
                            "wait loop",
                            "polling loop",
                            "read-modify-write",
                            "compare and swap",
                            "block",
                            "loop",
                            "nondet",
                            "abort",
                            "exit",
                            "thread exit",
                            "section with unlocked reader",
                            "2 threads",
                            "3 threads",
                            "4 threads"})
    all.emplace_back(alone, alone);
  for (const char *section : {"section with unlocked writer", "section without unlocked writer"})
    for (const char *accesses : {"two reads in section", "two writes in section",
                                 "read after write in section", "write after read in section"})
      all.emplace_back(accesses, section);
  for (const char *stop :
       {"process end in block", "thread exit in block", "assume in block", "assert in block"})
    all.emplace_back("join of a thread that may stop", stop);
  return all;
}

} // namespace sennit::program_fuzz
