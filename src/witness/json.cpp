// --json: the answer and the whole execution for other programs. The format is
// execution.schema.json in this folder.
//
// Words of memory are strings in decimal, as JSON numbers end at 2^53; ids, indexes, lines and
// sizes are numbers.
#include "sennit/answer.h"
#include "sennit/support/sha256.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace sennit {

namespace {

using Json = nlohmann::ordered_json;

Json place_json(const ir::Place &place) {
  Json json = {{"file", place.file},
               {"line", place.line},
               {"column", place.column},
               {"function", place.function}};
  return json;
}

std::string_view text(ir::MemoryOrder order) {
  constexpr std::string_view texts[] = {"plain",   "relaxed",         "consume", "acquire",
                                        "release", "acquire-release", "seq-cst"};
  return texts[static_cast<std::size_t>(order)];
}

std::string_view text(check::ThreadStatus status) {
  constexpr std::string_view texts[] = {"running", "blocked", "stopped", "ended"};
  return texts[static_cast<std::size_t>(status)];
}

std::string_view text(check::OutcomeKind kind) {
  constexpr std::string_view texts[] = {"violation", "undefined-behaviour", "caution",
                                        "unsupported", "none"};
  return texts[static_cast<std::size_t>(kind)];
}

Json thread_json(const check::TraceThread &thread) {
  Json json = {{"index", thread.index},
               {"name", thread.name},
               {"id", to_decimal(thread.id)},
               {"start_routine", thread.start_routine},
               {"status", text(thread.status)}};
  if (thread.parent)
    json["parent"] = *thread.parent;
  if (thread.created_by)
    json["created_by"] = *thread.created_by;
  return json;
}

Json object_json(const check::TraceObject &object) {
  Json json = {{"kind", check::name(object.kind)},
               {"name", object.name},
               {"base", to_decimal(object.base)},
               {"size", object.size},
               {"owner", object.owner},
               {"library", object.is_model}};
  if (object.allocated_by)
    json["allocated_by"] = *object.allocated_by;
  return json;
}

std::string_view text(ir::NondetKind kind) {
  constexpr std::string_view texts[] = {"input", "uninitialised", "havoc", "choice"};
  return texts[static_cast<std::size_t>(kind)];
}

Json stack_json(const check::TraceStep &step) {
  Json json = Json::array();
  for (const check::TraceFrame &frame : step.stack)
    json.push_back({{"function", frame.function},
                    {"file", frame.place.file},
                    {"line", frame.place.line},
                    {"column", frame.place.column},
                    {"library", frame.is_model}});
  return json;
}

Json step_json(const check::TraceStep &step, std::size_t index) {
  Json json = {{"index", index},
               {"thread", step.thread},
               {"kind", check::name(step.kind)},
               {"place", place_json(step.place)},
               {"user_place", place_json(step.user_place)},
               {"stack", stack_json(step)},
               {"library", step.is_model}};
  if (step.object) {
    json["object"] = *step.object;
    json["offset"] = step.offset;
  }
  if (!step.variable.empty())
    json["variable"] = step.variable;
  if (step.width > 0) {
    json["value"] = to_decimal(step.value);
    json["width"] = step.width;
  }
  if (step.kind == check::StepKind::Read || step.kind == check::StepKind::Write) {
    json["memory_order"] = text(step.order);
    json["volatile"] = step.is_volatile;
  }
  if (step.kind == check::StepKind::Read)
    json["reads_from"] = step.reads_from;
  if (step.kind == check::StepKind::Nondet)
    json["nondet"] = text(step.nondet);
  if (step.atomic_block)
    json["atomic_block"] = *step.atomic_block;
  if (step.created)
    json["created"] = *step.created;
  if (step.joined)
    json["joined"] = *step.joined;
  if (!step.text.empty())
    json["text"] = step.text;
  return json;
}

Json execution_json(const check::Trace &trace) {
  Json threads = Json::array();
  for (const check::TraceThread &thread : trace.threads)
    threads.push_back(thread_json(thread));
  Json objects = Json::array();
  for (const check::TraceObject &object : trace.objects)
    objects.push_back(object_json(object));
  Json steps = Json::array();
  for (std::size_t i = 0; i < trace.steps.size(); ++i)
    steps.push_back(step_json(trace.steps[i], i));
  Json outcome = {{"kind", text(trace.outcome.kind)},
                  {"thread", trace.outcome.thread},
                  {"place", place_json(trace.outcome.place)},
                  {"text", trace.outcome.text}};
  if (trace.outcome.step)
    outcome["step"] = *trace.outcome.step;
  return {{"threads", threads}, {"objects", objects}, {"steps", steps},    {"rf", trace.rf},
          {"ws", trace.ws},     {"fr", trace.fr},     {"outcome", outcome}};
}

Json bound_json(const LoopBound &bound) {
  constexpr std::string_view kinds[] = {"loop", "recursion", "creation"};
  constexpr std::string_view states[] = {"complete", "cut", "not-asked"};
  return {{"kind", kinds[static_cast<std::size_t>(bound.kind)]},
          {"name", bound.name},
          {"file", bound.file},
          {"line", bound.line},
          {"bound", bound.bound},
          {"state", states[static_cast<std::size_t>(bound.state)]}};
}

Json inputs_json(const Options &options) {
  Json inputs = Json::array();
  for (const std::string &path : options.files) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    inputs.push_back({{"file", path}, {"sha256", file ? sha256_hex(content.str()) : ""}});
  }
  return inputs;
}

Json properties_json(const Answer &answer) {
  Json properties = Json::array();
  for (std::size_t i = 0; i < answer.result.verdicts.size(); ++i) {
    const PropertyVerdict &verdict = answer.result.verdicts[i];
    Json json = {{"property", name(verdict.property)},
                 {"verdict", text(verdict.kind)},
                 {"reason", verdict.reason}};
    if (i < answer.traces.size() && answer.traces[i])
      json["execution"] = execution_json(*answer.traces[i]);
    if (i < answer.native.size() && answer.native[i])
      json["native_replay"] = {{"reproduced", answer.native[i]->reproduced},
                               {"what", answer.native[i]->what},
                               {"turns", answer.native[i]->turns}};
    properties.push_back(json);
  }
  return properties;
}

Json statistics_json(const Statistics &statistics) {
  Json counters = Json::object();
  for (const auto &[name, value] : statistics.counters())
    counters[name] = value;
  Json times = Json::object();
  for (const auto &[name, time] : statistics.times())
    times[name] = {{"wall", time.wall}, {"cpu", time.cpu}, {"count", time.count}};
  return {{"counters", counters}, {"times", times}};
}

Json answer_json(const Answer &answer, const Context &context) {
  Json bounds = Json::array();
  for (const LoopBound &bound : answer.result.bounds)
    bounds.push_back(bound_json(bound));
  Json trust = Json::array();
  for (const TrustEntry &entry : answer.result.trust)
    trust.push_back({{"kind", text(entry.kind)}, {"text", entry.text}, {"place", entry.place}});
  return {{"schema", "sennit-execution-1"},
          {"version", answer.version},
          {"command_line", answer.command_line},
          {"inputs", inputs_json(context.options)},
          {"data_model", answer.data_model},
          {"verification", verification_line(answer.result, context.options)},
          {"exit_code", exit_code(answer.result, context.options)},
          {"properties", properties_json(answer)},
          {"bounds", bounds},
          {"trust", trust},
          {"statistics", statistics_json(context.statistics)}};
}

} // namespace

void write_json_file(const std::string &path, const Answer &answer, const Context &context) {
  // Invalid UTF-8 of file names or strings is replaced: a reader must be able to load the file.
  const std::string content =
      answer_json(answer, context).dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
  std::FILE *file = std::fopen(path.c_str(), "w");
  bool written = file != nullptr;
  int error = errno;
  if (file) {
    written = std::fwrite(content.data(), 1, content.size(), file) == content.size();
    written = std::fflush(file) == 0 && written;
    error = errno;
    written = std::fclose(file) == 0 && written;
  }
  if (!written)
    throw Stopped(Stopped::Kind::Output, path + ": error: cannot write: " + std::strerror(error));
}

} // namespace sennit
