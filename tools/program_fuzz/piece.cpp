#include "tools/program_fuzz/piece.h"

#include "sennit/support/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/file.h>
#include <unistd.h>

namespace sennit::program_fuzz {

using Json = nlohmann::ordered_json;

// ------------------------------------------------------------------------------------------------
// pair counts

std::size_t PairCounts::id(const std::string &name) {
  const auto [slot, fresh] = ids_.try_emplace(name, names_.size());
  if (fresh) {
    names_.push_back(name);
    rows_.emplace_back(names_.size());
  }
  return slot->second;
}

void PairCounts::add(const PairCounts &other) {
  std::vector<std::size_t> ids;
  for (const std::string &name : other.names_)
    ids.push_back(id(name));
  for (std::size_t a = 0; a < ids.size(); ++a)
    for (std::size_t b = 0; b <= a; ++b)
      rows_[std::max(ids[a], ids[b])][std::min(ids[a], ids[b])] += other.rows_[a][b];
}

std::uint64_t PairCounts::count(const std::string &a, const std::string &b) const {
  const auto first = ids_.find(a), second = ids_.find(b);
  if (first == ids_.end() || second == ids_.end())
    return 0;
  return rows_[std::max(first->second, second->second)][std::min(first->second, second->second)];
}

std::vector<std::pair<std::uint64_t, std::string>> PairCounts::sorted() const {
  std::vector<std::pair<std::uint64_t, std::string>> all;
  for (std::size_t a = 0; a < rows_.size(); ++a)
    for (std::size_t b = 0; b <= a; ++b)
      if (rows_[a][b] != 0)
        all.emplace_back(rows_[a][b], a == b ? names_[a] : names_[b] + " + " + names_[a]);
  std::ranges::sort(all);
  return all;
}

// ------------------------------------------------------------------------------------------------
// one line

namespace {

Json to_json(const PairCounts &counts) {
  Json flat = Json::array();
  for (const auto &row : counts.rows())
    for (const std::uint64_t n : row)
      flat.push_back(n);
  return {{"names", counts.names()}, {"counts", flat}};
}

PairCounts counts_of(const Json &json) {
  PairCounts counts;
  for (const auto &name : json.at("names"))
    counts.id(name.get<std::string>());
  std::size_t next = 0;
  for (auto &row : counts.rows())
    for (std::uint64_t &n : row)
      n = json.at("counts").at(next++).get<std::uint64_t>();
  return counts;
}

std::string to_line(const Piece &piece) {
  Json found = Json::array();
  for (const Disagreement &each : piece.disagreements)
    found.push_back({{"seed", each.seed}, {"texts", each.texts}});
  const Json json = {{"mode", piece.mode},
                     {"commit", piece.commit},
                     {"from", piece.from},
                     {"to", piece.to},
                     {"answers", piece.answers},
                     {"through_c", piece.through_c},
                     {"runs", piece.runs},
                     {"gave_up", piece.gave_up},
                     {"gave_up_seeds", piece.gave_up_seeds},
                     {"seconds", std::round(piece.seconds * 10) / 10},
                     {"disagreements", found},
                     {"options", to_json(piece.options)},
                     {"features", to_json(piece.features)}};
  return json.dump() + "\n";
}

Piece piece_of(const std::string &line) {
  const Json json = Json::parse(line);
  Piece piece;
  json.at("mode").get_to(piece.mode);
  json.at("commit").get_to(piece.commit);
  json.at("from").get_to(piece.from);
  json.at("to").get_to(piece.to);
  json.at("answers").get_to(piece.answers);
  json.at("through_c").get_to(piece.through_c);
  json.at("runs").get_to(piece.runs);
  json.at("gave_up").get_to(piece.gave_up);
  if (json.contains("gave_up_seeds"))
    json.at("gave_up_seeds").get_to(piece.gave_up_seeds);
  json.at("seconds").get_to(piece.seconds);
  for (const auto &each : json.at("disagreements"))
    piece.disagreements.push_back({each.at("seed"), each.at("texts")});
  piece.options = counts_of(json.at("options"));
  piece.features = counts_of(json.at("features"));
  return piece;
}

} // namespace

void Piece::add(const Piece &next) {
  to = std::max(to, next.to);
  from = std::min(from, next.from);
  for (const auto &[answer, count] : next.answers)
    answers[answer] += count;
  through_c += next.through_c;
  runs += next.runs;
  gave_up += next.gave_up;
  gave_up_seeds.insert(gave_up_seeds.end(), next.gave_up_seeds.begin(), next.gave_up_seeds.end());
  seconds += next.seconds;
  options.add(next.options);
  features.add(next.features);
  disagreements.insert(disagreements.end(), next.disagreements.begin(), next.disagreements.end());
}

// ------------------------------------------------------------------------------------------------
// the file

std::vector<Piece> read_log(const std::string &file) {
  std::vector<Piece> pieces;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);)
    try {
      pieces.push_back(piece_of(line));
    } catch (const std::exception &error) {
      throw InputError(InputError::Kind::Input,
                       file + ":" + std::to_string(pieces.size() + 1) + ": error: " + error.what());
    }
  return pieces;
}

void append(const std::string &file, const Piece &piece) {
  const std::string line = to_line(piece);
  const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  bool written = descriptor >= 0 && flock(descriptor, LOCK_EX) == 0;
  for (std::size_t done = 0; written && done < line.size();) {
    const ssize_t n = write(descriptor, line.data() + done, line.size() - done);
    written = n > 0;
    done += written ? static_cast<std::size_t>(n) : 0;
  }
  if (descriptor >= 0)
    close(descriptor);
  if (!written)
    throw Stopped(Stopped::Kind::Output, "cannot write " + file);
}

void compact(const std::string &file) {
  std::vector<Piece> pieces = read_log(file), joined;
  std::ranges::stable_sort(pieces, {}, [](const Piece &p) { return std::pair(p.mode, p.from); });
  for (const Piece &piece : pieces)
    if (!joined.empty() && piece.follows(joined.back()))
      joined.back().add(piece);
    else
      joined.push_back(piece);
  const std::string other = file + ".new";
  std::remove(other.c_str());
  for (const Piece &piece : joined)
    append(other, piece);
  if (!joined.empty() && std::rename(other.c_str(), file.c_str()) != 0)
    throw Stopped(Stopped::Kind::Output, "cannot write " + file);
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> missing(const std::vector<Piece> &pieces,
                                                             const std::string &mode,
                                                             std::uint64_t from, std::uint64_t to,
                                                             std::uint64_t length) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> done, left;
  for (const Piece &piece : pieces)
    if (piece.mode == mode)
      done.emplace_back(piece.from, piece.to);
  done.emplace_back(to, to);
  std::ranges::sort(done);
  for (const auto &[begin, end] : done) {
    for (const std::uint64_t stop = std::min(begin, to); from < stop;) {
      const std::uint64_t next = std::min(stop, from + length);
      left.emplace_back(from, next);
      from = next;
    }
    from = std::max(from, end);
  }
  return left;
}

// ------------------------------------------------------------------------------------------------
// for people

std::string report(const std::vector<Piece> &pieces) {
  Piece all;
  std::map<std::string, std::uint64_t> commits;
  std::uint64_t programs = 0;
  for (const Piece &piece : pieces) {
    all.add(piece);
    programs += piece.to - piece.from;
    commits[piece.commit] += piece.to - piece.from;
  }
  std::ostringstream out;
  out << programs << " programs (";
  const char *separator = "";
  for (const auto &[commit, count] : commits)
    out << std::exchange(separator, ", ") << count << " with " << commit;
  out << ")\n";
  for (const auto &[answer, count] : all.answers)
    out << answer << " " << count << "\n";
  char speed[32];
  std::snprintf(speed, sizeof speed, "%.1f",
                static_cast<double>(programs) / std::max(all.seconds, 0.001));
  out << all.through_c << " through clang, " << all.runs << " runs of the bmc engine ("
      << all.gave_up << " given up), " << static_cast<std::uint64_t>(all.seconds)
      << " s of processor time, " << speed << " programs a second\n";
  for (const Disagreement &each : all.disagreements) {
    out << "seed " << each.seed << " disagrees\n";
    for (const std::string &text : each.texts)
      out << "  " << text << "\n";
  }
  out << "disagreements " << all.disagreements.size() << "\n";
  return out.str();
}

std::string rarer_than(std::uint64_t least, const PairCounts &counts, const Pairs &wanted) {
  std::string text;
  for (const auto &[a, b] : wanted)
    if (const std::uint64_t count = counts.count(a, b); count < least)
      text += "only " + std::to_string(count) + " with " + (a == b ? a : a + " + " + b) + "\n";
  return text;
}

} // namespace sennit::program_fuzz
