// The propositional part, by drat-trim (Heule, Hunt, Wetzler 2013; Wetzler, Heule, Hunt 2014): formula and lemmas have no model.
//
// The formula and the lemmas go to it through a memory file: nothing is left behind, whatever happens.
#include "certificate.h"

#include "sennit/support/error.h"
#include "sennit/support/process.h"

#include <algorithm>
#include <charconv>

namespace sennit::certcheck {

namespace {

void append(std::string &text, std::span<const Literal> clause) {
  char buffer[16];
  for (Literal l : clause) {
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, l).ptr;
    text.append(buffer, end);
    text += ' ';
  }
  text += "0\n";
}

// Its verdict is the line that begins with "s "; none if it broke off.
std::string verdict(const std::string &output) {
  for (std::size_t begin = 0; begin < output.size();) {
    const std::size_t end = std::min(output.find_first_of("\r\n", begin), output.size());
    if (output.compare(begin, 2, "s ") == 0)
      return output.substr(begin, end - begin);
    begin = end + 1;
  }
  return "no verdict";
}

} // namespace

void check_proof(const Formula &formula, const std::vector<Clause> &lemmas,
                 const std::string &proof) {
  read_file(proof); // for its error
  if (find_program("drat-trim").empty())
    throw Stopped(Stopped::Kind::MissingTool,
                  "error: drat-trim is not installed (Debian: apt install drat-trim)");
  std::string text = "p cnf " + std::to_string(formula.variables) + " " +
                     std::to_string(formula.size() + lemmas.size()) + "\n";
  for (std::size_t i = 0; i < formula.size(); ++i)
    append(text, formula.clause(i));
  for (const Clause &lemma : lemmas)
    append(text, lemma);
  const MemoryFile file(text);
  // What the solver deletes is a hint for speed. It got some lemmas more than once and deletes one copy; here there is only one: where
  // that matters, once more without deletions.
  std::string answer;
  for (const char *mode : {"-w", "-p"}) {
    const ProcessResult result = run_process({"drat-trim", file.path(), proof, "-I", mode});
    if (!result.started)
      throw Stopped(Stopped::Kind::MissingTool, "error: drat-trim cannot be started");
    answer = verdict(result.output);
    if (answer == "s VERIFIED")
      return;
  }
  throw Refused(proof + ": drat-trim does not accept it: " + answer);
}

} // namespace sennit::certcheck
