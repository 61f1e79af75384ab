// The program as C, for the way through clang. Accesses are written so that each is one load or
// store of the shared variable.
#include "tools/program_fuzz/generator.h"

namespace sennit::program_fuzz {

namespace {

class CPrinter {
public:
  std::string run(const Program &program) {
    out_ =
        "#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n#include <stdlib.h>\n"
        "extern int __VERIFIER_nondet_int(void);\nextern void __VERIFIER_assume(int);\n"
        "extern void __VERIFIER_atomic_begin(void);\nextern void __VERIFIER_atomic_end(void);\n\n";
    for (int v = 0; v < program.variables; ++v)
      out_ += "int x" + std::to_string(v) + ";\n";
    out_ += "int a[" + std::to_string(array_size) + "];\n";
    out_ += "int *q, *p;\nstruct pair { int f; short g; } s0, s1;\n";
    out_ += "pthread_cond_t c0 = PTHREAD_COND_INITIALIZER;\n";
    for (std::size_t e = 0; e < program.semaphores.size(); ++e)
      out_ += "sem_t e" + std::to_string(e) + ";\n";
    for (int m = 0; m < program.mutexes; ++m)
      out_ += "pthread_mutex_t m" + std::to_string(m) + " = PTHREAD_MUTEX_INITIALIZER;\n";
    for (std::size_t t = 1; t < program.threads.size(); ++t)
      out_ +=
          "pthread_t h" + std::to_string(t) + ";\nvoid *thread" + std::to_string(t) + "(void *);\n";
    for (std::size_t t = 0; t < program.threads.size(); ++t) {
      out_ += t == 0 ? "\nint main(void) {\n"
                     : "\nvoid *thread" + std::to_string(t) + "(void *arg) {\n";
      out_ += "  int l0 = 0, l1 = 0, l2 = 0, l3 = 0;\n";
      for (std::size_t e = 0; t == 0 && e < program.semaphores.size(); ++e)
        line(1, "sem_init(&e" + std::to_string(e) + ", 0, " +
                    std::to_string(program.semaphores[e]) + ");");
      list(program.threads[t], 1);
      out_ += t == 0 ? "  return 0;\n}\n" : "  return 0;\n}\n";
    }
    return std::move(out_);
  }

private:
  static std::string local(int l) { return "l" + std::to_string(l); }
  static std::string variable(int v) { return "x" + std::to_string(v); }
  static std::string value(const Value &v) {
    if (!v.is_local)
      return std::to_string(v.constant);
    return v.constant == 0 ? local(v.local) : local(v.local) + " + " + std::to_string(v.constant);
  }
  static std::string condition(const Condition &c) {
    const char *const op = c.op == Condition::Op::Equal      ? " == "
                           : c.op == Condition::Op::NotEqual ? " != "
                                                             : " < ";
    return local(c.local) + op + value(c.value);
  }
  static std::string element(const Statement &s) {
    return "a[" + local(s.other) + " & " + std::to_string(array_size - 1) + "]";
  }
  static std::string pointer(const Statement &s) {
    return "*(" + local(s.other) + " != 0 ? &" + variable(s.place) + " : &" + variable(s.place2) +
           ")";
  }
  static std::string field(const Statement &s) {
    const std::string name = s.place2 == 0 ? "f" : "g";
    if (s.constant == 2)
      return "(" + local(s.other) + " != 0 ? &s0 : &s1)->" + name;
    return "s" + std::to_string(s.place) + "." + name;
  }
  static std::string byte(const Statement &s) {
    return "((unsigned char *)&" + variable(s.place) + ")[" + std::to_string(s.place2) + "]";
  }

  void list(const std::vector<Statement> &statements, int indent) {
    for (const Statement &s : statements)
      statement(s, indent);
  }
  void line(int indent, const std::string &text) {
    out_ += std::string(2 * std::size_t(indent), ' ') + text + "\n";
  }

  static std::string text(const Statement &s) {
    const std::string l = local(s.local), x = variable(s.place),
                      number = std::to_string(s.constant);
    const std::string thread = std::to_string(s.place), m2 = "&m" + std::to_string(s.place2);
    switch (s.kind) {
    case Kind::Load:
      return l + " = " + x + ";";
    case Kind::Store:
      return x + " = " + value(s.value) + ";";
    case Kind::ArrayLoad:
      return l + " = " + element(s) + ";";
    case Kind::ArrayStore:
      return element(s) + " = " + value(s.value) + ";";
    case Kind::PointerLoad:
      return l + " = " + pointer(s) + ";";
    case Kind::PointerStore:
      return pointer(s) + " = " + value(s.value) + ";";
    case Kind::FieldLoad:
      return l + " = " + field(s) + ";";
    case Kind::FieldStore:
      return field(s) + " = " + value(s.value) + ";";
    case Kind::StructCopy:
      return "s" + thread + " = s" + std::to_string(1 - s.place) + ";";
    case Kind::Point:
      return "p = &" + x + ";";
    case Kind::ThroughLoad:
      return "{ int *r = p; if (r) " + l + " = *r; }";
    case Kind::ThroughStore:
      return "{ int *r = p; if (r) *r = " + value(s.value) + "; }";
    case Kind::ByteLoad:
      return l + " = " + byte(s) + ";";
    case Kind::ByteStore:
      return byte(s) + " = " + value(s.value) + ";";
    case Kind::Assign:
      return l + " = " + value(s.value) + ";";
    case Kind::FetchAdd:
      return l + " = __sync_fetch_and_add(&" + x + ", " + number + ");";
    case Kind::CompareAndSwap:
      return l + " = __sync_bool_compare_and_swap(&" + x + ", " + number + ", " + value(s.value) +
             ");";
    case Kind::HeapNew:
      return "{ int *p = malloc(4); *p = " + value(s.value) + "; q = p; }";
    case Kind::HeapLoad:
      return "{ int *p = q; if (p) " + l + " = *p; }";
    case Kind::HeapStore:
      return "{ int *p = q; if (p) *p = " + value(s.value) + "; }";
    case Kind::HeapFree:
      return "free(q);";
    case Kind::Lock:
      return "pthread_mutex_lock(&m" + thread + ");";
    case Kind::Unlock:
      return "pthread_mutex_unlock(&m" + thread + ");";
    case Kind::SemaphoreWait:
      return "sem_wait(&e" + thread + ");";
    case Kind::SemaphorePost:
      return "sem_post(&e" + thread + ");";
    case Kind::SemaphoreTry:
      return l + " = sem_trywait(&e" + thread + ") == 0;";
    case Kind::Signal:
      return "pthread_cond_signal(&c0);";
    case Kind::Broadcast:
      return "pthread_cond_broadcast(&c0);";
    case Kind::ConditionWait:
      return "pthread_cond_wait(&c0, " + m2 + ");";
    case Kind::ConditionLoop:
      return "while ((" + l + " = " + x + ") != " + number + ") pthread_cond_wait(&c0, " + m2 +
             ");";
    case Kind::WaitHeld:
      return "while ((" + l + " = " + x + ") != " + number + ") { pthread_mutex_unlock(" + m2 +
             "); pthread_mutex_lock(" + m2 + "); }";
    case Kind::Poll:
      return "do { pthread_mutex_lock(" + m2 + "); " + l + " = " + x + "; pthread_mutex_unlock(" +
             m2 + "); } while (" + l + " != " + number + ");";
    case Kind::TryLock:
      return l + " = pthread_mutex_trylock(&m" + thread + ") == 0;";
    case Kind::Wait:
      return "__VERIFIER_atomic_begin(); __VERIFIER_assume(" + x + " == " + number +
             "); __VERIFIER_atomic_end();";
    case Kind::Begin:
      return "__VERIFIER_atomic_begin();";
    case Kind::End:
      return "__VERIFIER_atomic_end();";
    case Kind::Create:
      return "pthread_create(&h" + thread + ", 0, thread" + thread + ", 0);";
    case Kind::Join:
      return "if (h" + thread + " != 0) pthread_join(h" + thread + ", 0);";
    case Kind::JoinAlways:
      return "pthread_join(h" + thread + ", 0);";
    case Kind::Nondet:
      return l + " = __VERIFIER_nondet_int(); __VERIFIER_assume(0 <= " + l + " && " + l + " < " +
             number + ");";
    case Kind::Assume:
      return "__VERIFIER_assume(" + condition(s.condition) + ");";
    case Kind::Assert:
      return "assert(" + condition(s.condition) + ");";
    case Kind::Abort:
      return "abort();";
    case Kind::Exit:
      return "exit(0);";
    default:
      return "pthread_exit(0);";
    }
  }

  void statement(const Statement &s, int indent) {
    switch (s.kind) {
    case Kind::Block:
      line(indent, "__VERIFIER_atomic_begin();");
      list(s.body, indent + 1);
      return line(indent, "__VERIFIER_atomic_end();");
    case Kind::If:
      line(indent, "if (" + condition(s.condition) + ") {");
      list(s.body, indent + 1);
      if (!s.otherwise.empty()) {
        line(indent, "} else {");
        list(s.otherwise, indent + 1);
      }
      return line(indent, "}");
    case Kind::Repeat:
      line(indent, "for (int i = 0; i < " + std::to_string(s.constant) + "; i++) {");
      list(s.body, indent + 1);
      return line(indent, "}");
    default:
      return line(indent, text(s));
    }
  }

  std::string out_;
};

} // namespace

std::string to_c(const Program &program) {
  return CPrinter().run(program);
}

} // namespace sennit::program_fuzz
