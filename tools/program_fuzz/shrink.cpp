// All programs that are one change smaller: a statement, a thread's body or the shell of a branch, loop or block left out.
#include "tools/program_fuzz/generator.h"

#include <functional>

namespace sennit::program_fuzz {

namespace {

std::size_t size(const std::vector<Statement> &list) {
  std::size_t count = list.size();
  for (const Statement &s : list)
    count += size(s.body) + size(s.otherwise);
  return count;
}

// Calls `emit` with every list that is one change away from `list`.
void smaller_lists(const std::vector<Statement> &list,
                   const std::function<void(const std::vector<Statement> &)> &emit) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::vector<Statement> less = list;
    less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
    emit(less);
    const auto splice = [&](const std::vector<Statement> &parts) {
      std::vector<Statement> opened = less;
      opened.insert(opened.begin() + static_cast<std::ptrdiff_t>(i), parts.begin(), parts.end());
      emit(opened);
    };
    if (!list[i].body.empty())
      splice(list[i].body);
    if (!list[i].otherwise.empty())
      splice(list[i].otherwise);
    const auto inside = [&](std::vector<Statement> Statement::*part) {
      smaller_lists(list[i].*part, [&](const std::vector<Statement> &changed) {
        std::vector<Statement> copy = list;
        copy[i].*part = changed;
        emit(copy);
      });
    };
    inside(&Statement::body);
    inside(&Statement::otherwise);
  }
}

} // namespace

std::size_t size(const Program &program) {
  std::size_t count = 0;
  for (const auto &thread : program.threads)
    count += size(thread);
  return count;
}

std::vector<Program> smaller(const Program &program) {
  std::vector<Program> result;
  for (std::size_t t = 0; t < program.threads.size(); ++t) {
    if (program.threads[t].size() > 1) {
      Program empty = program;
      empty.threads[t].clear();
      result.push_back(std::move(empty));
    }
    smaller_lists(program.threads[t], [&](const std::vector<Statement> &list) {
      Program changed = program;
      changed.threads[t] = list;
      result.push_back(std::move(changed));
    });
  }
  return result;
}

} // namespace sennit::program_fuzz
