#include "show.h"

#include "sennit/event/sections.h"
#include "sennit/support/error.h"
#include "sennit/unwind/unwind.h"

#include <fstream>

namespace sennit {

void show_loops(std::ostream &out, const frontend::Loaded &loaded) {
  for (const frontend::Loop &loop : loaded.report.loops) {
    const ir::Place *place = loaded.program.place(loop.place);
    out << loop.name << "  " << (place ? ir::to_string(*place) : "?");
    if (loop.bound_hint > 0)
      out << "  bound hint " << loop.bound_hint;
    out << '\n';
  }
}

void show_events(const Context &context, std::ostream &out, const frontend::Loaded &loaded) {
  const Options &options = context.options;
  unwind::Options wanted;
  wanted.bounds.unwind = options.unwind.value_or(1);
  wanted.bounds.max_threads = options.max_threads_or_default();
  wanted.spin_loops = !options.no_spin_loops;
  wanted.techniques = techniques_of(options);
  wanted.address_reuse = !options.no_address_reuse;
  wanted.poll = [&context] { context.limits.check(); };
  const unwind::Result unwound = unwind::unwind(loaded.program, wanted);
  out << event::to_text(unwound.graph);
  event::MustOrder must(unwound.graph);
  out << event::to_text(unwound.graph, event::Sections(unwound.graph, must));
  if (options.dot.empty())
    return;
  std::ofstream file(options.dot);
  file << event::to_dot(unwound.graph);
  file.close();
  if (!file)
    throw Stopped(Stopped::Kind::Output, options.dot + ": error: cannot write");
}

} // namespace sennit
