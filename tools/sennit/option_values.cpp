#include "option_values.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace sennit {

void usage_error(const std::string &message) {
  throw InputError(InputError::Kind::Usage, "error: " + message);
}

void parse_value(Unsigned &member, const std::string &name, const std::string &text) {
  std::uint32_t value = 0;
  const char *end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (text.empty() || error != std::errc() || stop != end)
    usage_error(name + ": '" + text + "' is not a number from 0 to 4294967295");
  member = value;
}

namespace {
// "1.5g" -> 1.5 and "g". Negative, infinite or missing numbers fail.
bool split_number(const std::string &text, double &number, std::string &suffix) {
  const char *end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  suffix.assign(stop, end);
  return error == std::errc() && std::isfinite(number) && number > 0;
}
} // namespace

void parse_value(Seconds &member, const std::string &name, const std::string &text) {
  double number = 0;
  std::string suffix;
  const bool ok = split_number(text, number, suffix);
  double factor = 0;
  if (suffix.empty() || suffix == "s")
    factor = 1;
  else if (suffix == "ms")
    factor = 1e-3;
  else if (suffix == "m" || suffix == "min")
    factor = 60;
  else if (suffix == "h")
    factor = 3600;
  if (!ok || factor == 0 || number * factor > 1e9)
    usage_error(name + ": '" + text + "' is not a time such as 60s, 5m or 1h");
  member = std::chrono::duration<double>(number * factor);
}

void parse_value(Bytes &member, const std::string &name, const std::string &text) {
  double number = 0;
  std::string suffix;
  const bool ok = split_number(text, number, suffix);
  const std::string units = "kmgt";
  double factor = suffix.empty() ? 1 : 0;
  if (suffix.size() == 1 || (suffix.size() == 2 && (suffix[1] == 'b' || suffix[1] == 'B')))
    if (const auto unit = units.find(static_cast<char>(std::tolower(suffix[0])));
        unit != std::string::npos)
      factor = std::pow(1024.0, static_cast<double>(unit + 1));
  if (!ok || factor == 0 || number * factor < 1 || number * factor > 1e18)
    usage_error(name + ": '" + text + "' is not a size such as 500m or 4g");
  member = static_cast<std::uint64_t>(number * factor);
}

void parse_value(Text &member, const std::string &name, const std::string &text) {
  if (text.empty())
    usage_error(name + ": empty value");
  member = text;
}

void parse_value(TextList &member, const std::string &name, const std::string &text) {
  if (text.empty())
    usage_error(name + ": empty value");
  member.push_back(text);
}

} // namespace sennit
