// Reads what llvm-dwarfdump prints for .debug_line: a list of numbered files a unit, then rows of
// address, line, column, file. The compiler gives a call of the runtime the place of the access.
#include "plan.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <sstream>

namespace sennit::native {

std::vector<Row> read_line_table(const std::string &text) {
  std::vector<Row> rows;
  std::map<unsigned, std::string> files; // of the unit
  unsigned number = 0;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    unsigned long address = 0;
    unsigned row = 0, column = 0, file = 0;
    if (line.starts_with("debug_line[")) {
      files.clear();
    } else if (std::sscanf(line.c_str(), "file_names[%u]:", &number) == 1) {
      files[number].clear();
    } else if (const auto name = line.find(" name: \""); name != std::string::npos) {
      files[number] =
          std::filesystem::path(line.substr(name + 8, line.size() - name - 9)).filename();
    } else if (std::sscanf(line.c_str(), "0x%lx %u %u %u", &address, &row, &column, &file) == 4) {
      const bool end = line.find("end_sequence") != std::string::npos;
      rows.push_back({address, end ? Location{} : Location{files[file], row, column}});
    }
  }
  std::ranges::stable_sort(rows, {}, &Row::address);
  return rows;
}

} // namespace sennit::native
