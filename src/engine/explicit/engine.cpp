// The explorer as an engine of the pipeline: from what was found, sampled and cut to a verdict
// (semantics.md, "Verdicts", "Bounds"). The order of the reasons for UNKNOWN: undefined behaviour,
// a construct that is not handled, an approximated call, what was cut, what was sampled.
#include "sennit/engine/explicit.h"

#include "src/engine/explicit/coverage.h"

#include <new>

namespace sennit::engine {

namespace {

std::string at_place(const ir::Program &program, const ExplicitFinding &finding) {
  if (finding.place.line != 0)
    return " at " + to_string(finding.place);
  return " in " + program.function(finding.at.function).name;
}

std::string joined(const std::set<std::string> &texts) {
  std::string all;
  for (const std::string &text : texts)
    all += (all.empty() ? "" : ", ") + text;
  return all;
}

PropertyVerdict unknown(const std::string &reason) {
  return {Property::UnreachCall, VerdictKind::Unknown, reason, {}};
}

PropertyVerdict judge(const Context &context, const ir::Program &program,
                      const ExplicitResult &found) {
  const Options &options = context.options;
  if (found.violation) {
    PropertyVerdict verdict{Property::UnreachCall, VerdictKind::Unsafe, "",
                            found.violation->schedule};
    verdict.reason = "assertion " + found.violation->text + at_place(program, *found.violation);
    return verdict;
  }
  if (found.undefined && !options.assume_no_ub) {
    PropertyVerdict verdict = unknown("undefined behaviour: " + found.undefined->text +
                                      at_place(program, *found.undefined));
    verdict.schedule = found.undefined->schedule;
    verdict.shows = check::Expectation::UndefinedBehaviour;
    return verdict;
  }
  if (found.unsupported)
    return unknown("unsupported: " + found.unsupported->text +
                   at_place(program, *found.unsupported));
  if (found.caution && !options.assume_externals)
    return unknown(found.caution->text + at_place(program, *found.caution));
  if (!found.cut.empty())
    return unknown("not explored in full: " + joined(found.cut));
  if (!found.sampled.empty())
    return unknown("sampled: " + joined(found.sampled));
  if (!found.complete)
    return unknown("not explored in full");
  return {Property::UnreachCall, VerdictKind::Safe, "", {}};
}

} // namespace

EngineResult run_explicit(const Context &context, const ir::Program &program,
                          std::span<const Property> properties) {
  const auto timer = context.statistics.timer("explicit");
  ExplicitOptions options;
  options.address_reuse = !context.options.no_address_reuse;
  options.poll = [&context] { context.limits.check(); };
  BlockCoverage coverage(program);
  options.coverage = &coverage;
  EngineResult result;
  PropertyVerdict verdict;
  try {
    const ExplicitResult found = explore(program, options);
    context.statistics.set("explicit.states", found.states);
    context.statistics.set("explicit.steps", found.steps);
    context.statistics.set("explicit.instructions", found.instructions);
    verdict = judge(context, program, found);
    for (const std::string &text : found.sampled)
      result.trust.push_back({TrustEntry::Kind::Sampled, text, ""});
  } catch (const Stopped &stopped) {
    result.stopped = stopped.kind();
    verdict = unknown(stopped.what());
  } catch (const std::bad_alloc &) {
    result.stopped = Stopped::Kind::Memory;
    verdict = unknown("memory limit");
  }
  context.statistics.set("explicit.blocks", coverage.blocks());
  context.statistics.set("explicit.blocks.reached", coverage.reached());
  result.trust.push_back({TrustEntry::Kind::MemoryModel, "sequential consistency", ""});
  for (const Property property : properties) {
    result.verdicts.push_back(verdict);
    if (property != Property::UnreachCall)
      result.verdicts.back() = {
          property, VerdictKind::Unknown, "not decided by --engine explicit", {}};
  }
  return result;
}

} // namespace sennit::engine
