// certcheck: is a certificate of SAFE what it says?
//
//     certcheck FOLDER          exit 0: accepted; 20: refused, with the reason; 21: no certificate; 1, 2, 3 as everywhere
//
// Covered, without trusting anything that Sennit computed:
//   * every read that the formula speaks of may read from every write that may be of its place and is not behind it in its thread; no
//     other clause asks for a reads-from, none restricts the order of writes
//   * the goal of the formula is the list of goals
//   * every lemma of the ordering theory follows from the graph and the axioms of sequential consistency, step by step
//   * formula and lemmas together have no model (drat-trim)
// Not covered: that the graph and the values in the formula are those of the program. That is the front end (clang, passes, lowering),
// unwinding with its techniques, the guards and values as terms, the places that accesses may touch, what the other clauses say of values
// (they are counted), and bit-blasting. The hash of the program text is compared where the file is there.
//
// Shares with Sennit only its support folder (errors, child processes, SHA-256).
#include "certificate.h"

#include "sennit/support/error.h"
#include "sennit/support/sha256.h"

#include <filesystem>
#include <iostream>

namespace sennit::certcheck {

namespace {

// What was hashed and is there is compared.
void check_programs(const Graph &graph) {
  for (const auto &[hash, name] : graph.programs) {
    if (!std::filesystem::is_regular_file(name)) {
      std::cout << "program: " << name << " is not here, its hash is " << hash << '\n';
      continue;
    }
    if (sha256_hex(read_file(name)) != hash)
      throw Refused(name + ": the program has changed");
    std::cout << "program: " << name << '\n';
  }
  std::cout << "program: sennit --show-program ... | sha256sum gives " << graph.ir << '\n';
}

void check(const std::string &folder) {
  const Graph graph = read_graph(folder + "/graph.txt");
  check_programs(graph);
  const Formula formula = read_formula(folder + "/formula.cnf");
  const FormulaReport report = check_formula(graph, formula);
  std::cout << "formula: " << formula.size() << " clauses, " << report.reads_from_some
            << " of reads-from and " << report.guards << " of guards and goals as the graph says, "
            << report.trusted << " of values are trusted\n";
  const std::vector<Clause> lemmas = check_lemmas(graph, formula, folder + "/lemmas.txt");
  std::cout << "lemmas: " << lemmas.size() << ", each step checked\n";
  if (!report.has_empty_clause)
    check_proof(formula, lemmas, folder + "/proof.drat");
  std::cout << (report.has_empty_clause ? "proof: none needed, no goal can hold\n"
                                        : "proof: drat-trim accepts it\n");
  std::cout << "claim: " << graph.claim << '\n';
  for (const std::string &assumption : graph.assumptions)
    std::cout << "assuming: " << assumption << '\n';
  std::cout << "ACCEPTED" << std::endl;
}

int run(int argc, char **argv) {
  if (argc != 2 || argv[1][0] == '-') {
    std::cerr << "usage: certcheck FOLDER\n";
    return 1;
  }
  try {
    check(argv[1]);
    return 0;
  } catch (const Refused &refused) {
    std::cout << "REFUSED: " << refused.what() << std::endl;
    return 20;
  } catch (const Malformed &malformed) {
    std::cerr << malformed.what() << '\n';
    return 21;
  } catch (const InputError &error) {
    std::cerr << error.what() << '\n';
    return error.kind() == InputError::Kind::Usage ? 1 : 2;
  } catch (const Stopped &stop) {
    std::cerr << stop.what() << '\n';
    return 3;
  } catch (const std::exception &error) {
    std::cerr << "error: internal error: " << error.what() << '\n';
    return 6;
  }
}

} // namespace

} // namespace sennit::certcheck

int main(int argc, char **argv) {
  return sennit::certcheck::run(argc, argv);
}
