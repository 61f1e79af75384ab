// Values of <math.h>'s functions that are no instructions, on concrete numbers: the host's.
//
//     pow(2.0, 3.0) = 8.0
//
// C11 leaves the last bit to the library. Here it is the host's result for long double, rounded: nearly always the nearest
// number, which is what compilers fold to and a good library gives. Left out: error numbers, functions of long double.
#include "sennit/ir/interpreter.h"
#include "sennit/support/error.h"

#include <bit>
#include <cmath>
#include <map>

namespace sennit::ir {

namespace {

using Unary = long double (*)(long double);
using Binary = long double (*)(long double, long double);

// Exactly one of them.
struct Implementation {
  Unary unary = nullptr;
  Binary binary = nullptr;
};

const std::map<std::string, Implementation, std::less<>> &functions() {
  static const std::map<std::string, Implementation, std::less<>> table = [] {
    std::map<std::string, Implementation, std::less<>> all;
    const auto unary = [&](const std::string &name, Unary f) { all[name] = {.unary = f}; };
    const auto binary = [&](const std::string &name, Binary f) { all[name] = {.binary = f}; };
    unary("acos", std::acos);
    unary("asin", std::asin);
    unary("atan", std::atan);
    unary("cos", std::cos);
    unary("sin", std::sin);
    unary("tan", std::tan);
    unary("acosh", std::acosh);
    unary("asinh", std::asinh);
    unary("atanh", std::atanh);
    unary("cosh", std::cosh);
    unary("sinh", std::sinh);
    unary("tanh", std::tanh);
    unary("exp", std::exp);
    unary("exp2", std::exp2);
    unary("expm1", std::expm1);
    unary("log", std::log);
    unary("log2", std::log2);
    unary("log10", std::log10);
    unary("log1p", std::log1p);
    unary("cbrt", std::cbrt);
    unary("erf", std::erf);
    unary("erfc", std::erfc);
    binary("pow", std::pow);
    binary("atan2", std::atan2);
    binary("hypot", std::hypot);
    return all;
  }();
  return table;
}

// The name without the f of the functions for float.
std::pair<const Implementation *, Width> find(std::string_view name) {
  if (const auto found = functions().find(name); found != functions().end())
    return {&found->second, 64};
  if (name.ends_with('f'))
    if (const auto found = functions().find(name.substr(0, name.size() - 1));
        found != functions().end())
      return {&found->second, 32};
  return {nullptr, 0};
}

} // namespace

std::optional<LibraryShape> library_shape(std::string_view name) {
  const auto [function, width] = find(name);
  if (!function)
    return std::nullopt;
  return LibraryShape{function->binary ? 2u : 1u, width};
}

Word library_value(std::string_view name, const Word *arguments) {
  const auto [function, width] = find(name);
  SENNIT_CHECK(function, std::string(name));
  const bool single = width == 32;
  const auto number = [&](int i) -> long double {
    return single ? std::bit_cast<float>(static_cast<std::uint32_t>(arguments[i]))
                  : std::bit_cast<double>(static_cast<std::uint64_t>(arguments[i]));
  };
  const long double value =
      function->unary ? function->unary(number(0)) : function->binary(number(0), number(1));
  if (std::isnan(value))
    return single ? 0x7fc00000u : 0x7ff8000000000000u;
  return single ? Word(std::bit_cast<std::uint32_t>(static_cast<float>(value)))
                : Word(std::bit_cast<std::uint64_t>(static_cast<double>(value)));
}

} // namespace sennit::ir
