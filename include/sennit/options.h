// The options of one run: plain data made from the one table options.def. tools/sennit fills it; everybody else reads it
// through Context.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sennit {

enum class EngineName { Bmc, Explicit };
enum class SolverName { Cadical, Z3, Portfolio };
enum class TheoryMode { Propagate, Lazy };
enum class StageMode { WscSc, Sc };
enum class ConflictMode { None, Simple, Extended };
enum class SectionsMode { Auto, Rf, Slots };
enum class MemoryModelName { Sc, Tso, Pso, Rc11 };
enum class DataModel { Host, Ilp32, Lp64 };
enum class ProgressMode { Auto, On, Off };

// The types of the table.
using Unsigned = std::optional<std::uint32_t>;
using Seconds = std::optional<std::chrono::duration<double>>;
using Bytes = std::optional<std::uint64_t>;
using Text = std::string; // empty: not given
using TextList = std::vector<std::string>;

struct Options {
#define SENNIT_OPTION(member, type, default, names, argument, state, help) type member = default;
#include "sennit/options.def"

  std::vector<std::string> files;       // C files, or one text IR file (.sir)
  std::vector<std::string> clang_flags; // what follows --
  // -I -D -U --include in command-line order, each as clang takes it: "-Ifolder", "-DNAME=1", "-UNAME", "-includefile".
  std::vector<std::string> preprocessor;

  std::uint32_t max_threads_or_default() const { return max_threads.value_or(3); }
  // Pointer width in bits: 32 or 64.
  std::uint16_t pointer_width() const;
};

// Ready: works. Later: recognised and refused.
enum class OptionState { Ready, Later };

// A value of a choice option: its text on the command line.
template <class Enum> struct Choice {
  Enum value;
  std::string_view text;
  OptionState state;
};
// All values of an enum, in the table's order.
template <class Enum> std::span<const Choice<Enum>> choices();
template <class Enum> std::string_view text_of(Enum value) {
  for (const auto &choice : choices<Enum>())
    if (choice.value == value)
      return choice.text;
  return "?";
}

// A single-loop bound of --unwindset.
struct LoopLimit {
  std::string loop; // FUNCTION.N or FUNCTION:LINE
  std::uint32_t bound = 0;
};
// Parses all --unwindset texts; a later entry for the same loop wins. Throws InputError(Usage).
std::vector<LoopLimit> parse_unwindset(const TextList &texts);

} // namespace sennit
