// The flat list of stages: reading `run_pipeline` from top to bottom is reading what Sennit does.
#include "sennit/pipeline.h"

#include "advice.h"
#include "self_test.h"
#include "sennit/certificate.h"
#include "sennit/check/replay.h"
#include "sennit/engine/bmc.h"
#include "sennit/engine/explicit.h"
#include "sennit/frontend/frontend.h"
#include "sennit/native/native.h"
#include "show.h"
#include "trust.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <thread>

namespace sennit {

namespace {

// ----------------------------------------------------------------------------------------------
// stage 1: front end

bool is_text_ir(const std::string &file) {
  return file.ends_with(".sir");
}

frontend::Loaded load_text_ir(const Context &context) {
  const std::string &file = context.options.files.front();
  if (context.options.files.size() > 1)
    throw InputError(InputError::Kind::Usage, "error: a text IR file (.sir) stands alone");
  std::ifstream in(file);
  std::ostringstream content;
  content << in.rdbuf();
  if (!in)
    throw InputError(InputError::Kind::Input, file + ": error: cannot read this file");
  frontend::Loaded loaded;
  loaded.program = ir::parse(content.str(), file);
  if (const auto broken = ir::validate(loaded.program))
    throw InputError(InputError::Kind::Input, file + ": error: " + *broken);
  return loaded;
}

frontend::Options frontend_options(const Options &options, std::span<const Property> properties) {
  const auto asked = [&](Property property) {
    return std::ranges::find(properties, property) != properties.end();
  };
  frontend::Options wanted;
  wanted.files = options.files;
  wanted.preprocessor = options.preprocessor;
  wanted.clang_flags = options.clang_flags;
  wanted.data_model = options.data_model == DataModel::Host ? frontend::DataModel::Auto
                      : options.pointer_width() == 32       ? frontend::DataModel::ILP32
                                                            : frontend::DataModel::LP64;
  wanted.function = options.function;
  wanted.keep_no_signed_wrap = asked(Property::NoOverflow);
  wanted.malloc_may_fail = options.malloc_may_fail;
  wanted.spurious_wakeups = !options.no_spurious_wakeups;
  wanted.check_deadlock = asked(Property::NoDeadlock);
  wanted.check_lock_misuse = asked(Property::LockMisuse);
  wanted.check_memsafety = asked(Property::ValidMemsafety);
  return wanted;
}

frontend::Loaded load(const Context &context, std::span<const Property> properties) {
  const auto timer = context.statistics.timer("frontend");
  const bool text_ir = std::ranges::any_of(context.options.files, is_text_ir);
  frontend::Loaded loaded = text_ir ? load_text_ir(context)
                                    : frontend::load(frontend_options(context.options, properties));
  for (const std::string &warning : loaded.report.warnings)
    context.log.warning(warning);
  std::size_t instructions = 0;
  for (const ir::Function &function : loaded.program.functions)
    for (const ir::BasicBlock &block : function.blocks)
      instructions += block.instructions.size();
  context.statistics.set("frontend.functions", loaded.program.functions.size());
  context.statistics.set("frontend.instructions", instructions);
  context.statistics.set("frontend.clang_cpu_ms",
                         static_cast<std::uint64_t>(loaded.report.clang_seconds * 1000));
  return loaded;
}

// ----------------------------------------------------------------------------------------------
// stage 2: engine

EngineResult no_answer(std::span<const Property> properties, const std::string &reason) {
  EngineResult result;
  for (const Property property : properties)
    result.verdicts.push_back({property, VerdictKind::Unknown, reason, {}});
  return result;
}

// An UNKNOWN of a stopped run says first what stopped it.
void say_why_stopped(EngineResult &result) {
  if (!result.stopped)
    return;
  const std::string why = *result.stopped == Stopped::Kind::Time     ? "time limit"
                          : *result.stopped == Stopped::Kind::Memory ? "memory limit"
                                                                     : "cancelled";
  for (PropertyVerdict &verdict : result.verdicts)
    if (verdict.kind == VerdictKind::Unknown && !verdict.reason.starts_with(why))
      verdict.reason = why + (verdict.reason.empty() ? "" : ", " + verdict.reason);
}

EngineResult run_engine(const Context &context, const frontend::Loaded &loaded,
                        std::span<const Property> properties) {
  if (context.options.engine == EngineName::Explicit)
    return engine::run_explicit(context, loaded.program, properties);
  std::vector<engine::NamedLoop> loops;
  for (const frontend::Loop &loop : loaded.report.loops)
    loops.push_back({loop.name, loop.function, loop.header, loop.place, loop.bound_hint});
  return engine::run_bmc(context, loaded.program, loops, properties);
}

// ----------------------------------------------------------------------------------------------
// stage 3: replay

void replay_all(const Context &context, const ir::Program &program, Answer &answer) {
  const auto timer = context.statistics.timer("replay");
  for (const PropertyVerdict &verdict : answer.result.verdicts) {
    SENNIT_CHECK(verdict.kind != VerdictKind::Unsafe || verdict.schedule,
                 "an UNSAFE without execution");
    answer.traces.emplace_back();
    if (verdict.schedule)
      answer.traces.back() = check::replay(program, *verdict.schedule, verdict.shows);
  }
}

void replay_natively(const Context &context, std::span<const Property> properties, Answer &answer) {
  const auto timer = context.statistics.timer("native");
  for (std::size_t i = 0; i < answer.traces.size(); ++i) {
    answer.native.emplace_back();
    if (answer.result.verdicts[i].kind != VerdictKind::Unsafe)
      continue;
    context.log.progress("replaying on the compiled program");
    if (std::ranges::any_of(context.options.files, is_text_ir))
      answer.native.back() = NativeReplay{false, "a text IR file is no C program", 0};
    else
      answer.native.back() = native::replay(frontend_options(context.options, properties),
                                            *answer.traces[i], context.options.debugger);
  }
}

// An UNSAFE whose execution went through an approximation says so: the program may not behave so.
void say_what_was_approximated(Answer &answer) {
  for (std::size_t i = 0; i < answer.traces.size(); ++i) {
    PropertyVerdict &verdict = answer.result.verdicts[i];
    if (verdict.kind != VerdictKind::Unsafe || !answer.traces[i])
      continue;
    const auto &steps = answer.traces[i]->steps;
    const auto found = std::ranges::find(steps, check::StepKind::Caution, &check::TraceStep::kind);
    if (found != steps.end())
      verdict.reason += "; what comes before is approximated: " + found->text +
                        (found->user_place.line ? " at " + ir::to_string(found->user_place) : "");
  }
}

} // namespace

int run_pipeline(const Context &context, std::span<const Property> properties, Answer &answer,
                 std::ostream &out) {
  const Options &options = context.options;
  if (options.self_test && options.files.empty())
    return self_test(context, out);
  try {
    context.log.progress("compiling");
    const frontend::Loaded loaded = load(context, properties);
    answer.data_model = loaded.program.pointer_width == 32 ? "ILP32" : "LP64";
    if (options.show_program)
      out << ir::print(loaded.program);
    if (options.show_loops)
      show_loops(out, loaded);
    if (options.show_events)
      show_events(context, out, loaded);
    if (options.show_program || options.show_loops || options.show_events)
      return 0;

    if (!options.certificate.empty())
      certificate::check_folder(options.certificate);
    context.log.progress("checking with the engine " + std::string(text_of(options.engine)));
    answer.result = run_engine(context, loaded, properties);
    say_why_stopped(answer.result);
    // ------------------------------------------------ the verdicts are fixed from here on
    replay_all(context, loaded.program, answer);
    say_what_was_approximated(answer);
    if (options.replay)
      replay_natively(context, properties, answer);
    report_unsupported(context, loaded.program, answer.result.verdicts);
    for (const auto &entries : {frontend_trust(loaded), assumed(options, loaded.program)})
      answer.result.trust.insert(answer.result.trust.end(), entries.begin(), entries.end());
  } catch (const Unsupported &construct) {
    answer.result = no_answer(properties, std::string("unsupported: ") + construct.what());
  } catch (const Stopped &stop) {
    // A Ctrl-C kills clang as well: then it is no missing tool. Another thread may be the one that takes the signal.
    if (stop.kind() == Stopped::Kind::MissingTool)
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    context.limits.look();
    const Stopped::Kind kind = context.limits.reason().value_or(stop.kind());
    if (kind == Stopped::Kind::MissingTool || kind == Stopped::Kind::Output)
      throw;
    answer.result = no_answer(properties, "");
    answer.result.stopped = kind;
    say_why_stopped(answer.result);
  }
  answer.traces.resize(answer.result.verdicts.size());
  std::ranges::sort(answer.result.trust);
  context.log.end_progress();
  // stage 4: report
  print_answer(out, answer, options);
  if (!answer.result.output_error.empty())
    throw Stopped(Stopped::Kind::Output, answer.result.output_error);
  if (answer.result.certificate)
    certificate::write_folder(options.certificate, *answer.result.certificate);
  if (!options.json.empty())
    write_json_file(options.json, answer, context);
  return exit_code(answer.result, options);
}

} // namespace sennit
