// --self-test: is this installation sound? Tiny C programs with known verdicts through every stage
// for both data models and both solvers, and the ordering theory inside each solver against brute
// force. Takes about a second.
#include "self_test.h"

#include "sennit/pipeline.h"
#include "sennit/support/process.h"
#include "theory/cadical/propagator.h"
#include "theory/z3/propagator.h"

#include <sstream>
#include <string>

namespace sennit {

namespace {

// Two threads add one without a lock: both sums can be lost, but not both at once.
std::string counter(const char *claim) {
  return "#include <assert.h>\n#include <pthread.h>\nint x;\n"
         "void *add(void *a) { int t = x; x = t + 1; return a; }\n"
         "int main(void) { pthread_t p, q; pthread_create(&p, 0, add, 0); "
         "pthread_create(&q, 0, add, 0);\n"
         "pthread_join(p, 0); pthread_join(q, 0); assert(" +
         std::string(claim) + "); return 0; }\n";
}

// Empty, or what is wrong.
std::string verdict_of(const Context &context, SolverName solver, DataModel model, bool safe) {
  const MemoryFile program(counter(safe ? "x == 1 || x == 2" : "x == 2"));
  Options options = context.options;
  options.files = {program.path()};
  options.clang_flags = {"-x", "c"};
  options.solver = solver;
  options.data_model = model;
  const Context own{options, context.statistics, context.log, context.limits};
  Answer answer;
  std::ostringstream out;
  const Property asked[] = {Property::UnreachCall};
  const int code = run_pipeline(own, asked, answer, out);
  return code == (safe ? 0 : 10)
             ? ""
             : "expected " + std::string(safe ? "SAFE" : "UNSAFE") + ", got\n" + out.str();
}

} // namespace

int self_test(const Context &context, std::ostream &out) {
  int failed = 0;
  const auto report = [&](const std::string &what, const std::string &wrong) {
    out << what << ": " << (wrong.empty() ? "ok" : wrong) << '\n';
    failed += !wrong.empty();
  };
  for (const auto &[model, bits] : {std::pair(DataModel::Lp64, "64"), {DataModel::Ilp32, "32"}})
    for (const SolverName solver : {SolverName::Cadical, SolverName::Z3})
      for (const bool safe : {true, false})
        report(std::string(safe ? "safe" : "unsafe") + " program, " + bits + " bits, " +
                   std::string(text_of(solver)),
               verdict_of(context, solver, model, safe));
  report("ordering theory in cadical", theory::cadical_self_test());
  report("ordering theory in z3", theory::z3_self_test());
  return failed == 0 ? 0 : 6;
}

} // namespace sennit
