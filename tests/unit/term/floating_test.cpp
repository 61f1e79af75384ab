// Floating-point terms against the host's arithmetic, bit for bit.
#include "float_words.h"

#include "sennit/term/floating.h"

#include <doctest/doctest.h>
#include <functional>

using namespace sennit;
using namespace sennit::term;
using namespace sennit::term::testing;

namespace {

using Build = std::function<TermId(Floats &, TermId, TermId)>;

// One operation on two variables, evaluated and also built again on the constants themselves.
struct Subject {
  TermManager terms;
  Floats floats{terms};
  TermId a, b, result;
  Build build;

  Subject(Width width, Build how) : build(std::move(how)) {
    a = terms.variable(width);
    b = terms.variable(width);
    result = build(floats, a, b);
  }
  Word operator()(Word x, Word y) {
    Evaluator evaluate(terms, [&](TermId id) { return id == a ? x : y; });
    return evaluate(result);
  }
  Word folded(Word x, Word y) {
    const Width width = terms.width(a);
    const TermId term = build(floats, terms.constant(x, width), terms.constant(y, width));
    REQUIRE(terms.is_constant(term));
    return terms.value(term);
  }
};

template <class Float>
void compare(const char *name, const Build &build,
             const std::function<Word(Float, Float)> &native) {
  constexpr Width width = sizeof(Float) * 8;
  Subject subject(width, build);
  unsigned count = 0;
  const auto check = [&](Word x, Word y) {
    const Word expected = native(float_of<Float>(x), float_of<Float>(y)), got = subject(x, y);
    INFO(name << " of " << to_hex(x) << " and " << to_hex(y) << ": " << to_hex(got) << ", expected "
              << to_hex(expected));
    REQUIRE(got == expected);
    if (++count % 16 == 0)
      REQUIRE(subject.folded(x, y) == expected);
  };
  const std::vector<Word> corners = float_corners(width);
  for (const Word x : corners)
    for (const Word y : corners)
      check(x, y);
  std::mt19937_64 random(width);
  for (unsigned i = 0; i < 4000; ++i)
    check(random_float(random, width), random_float(random, width));
}

template <class Float> void compare_all() {
  using Native = std::function<Word(Float, Float)>;
  compare<Float>(
      "add", [](Floats &f, TermId a, TermId b) { return f.add(a, b); },
      Native([](Float a, Float b) { return word_of(a + b); }));
  compare<Float>(
      "sub", [](Floats &f, TermId a, TermId b) { return f.sub(a, b); },
      Native([](Float a, Float b) { return word_of(a - b); }));
  compare<Float>(
      "mul", [](Floats &f, TermId a, TermId b) { return f.mul(a, b); },
      Native([](Float a, Float b) { return word_of(a * b); }));
  compare<Float>(
      "div", [](Floats &f, TermId a, TermId b) { return f.div(a, b); },
      Native([](Float a, Float b) { return word_of(a / b); }));
  compare<Float>(
      "eq", [](Floats &f, TermId a, TermId b) { return f.eq(a, b); },
      Native([](Float a, Float b) { return Word(a == b); }));
  compare<Float>(
      "lt", [](Floats &f, TermId a, TermId b) { return f.lt(a, b); },
      Native([](Float a, Float b) { return Word(a < b); }));
  compare<Float>(
      "le", [](Floats &f, TermId a, TermId b) { return f.le(a, b); },
      Native([](Float a, Float b) { return Word(a <= b); }));
  compare<Float>(
      "unordered", [](Floats &f, TermId a, TermId b) { return f.unordered(a, b); },
      Native([](Float a, Float b) { return Word(std::isunordered(a, b)); }));
}

template <class Float> void compare_unary() {
  constexpr Width width = sizeof(Float) * 8, other = 96 - width;
  Subject root(width, [](Floats &f, TermId a, TermId) { return f.sqrt(a); });
  Subject convert(width, [](Floats &f, TermId a, TermId) { return f.convert(a, other); });
  std::vector<Word> words = float_corners(width);
  std::mt19937_64 random(5);
  for (unsigned i = 0; i < 4000; ++i)
    words.push_back(random_float(random, width));
  for (const Word x : words) {
    const Float value = float_of<Float>(x);
    INFO(to_hex(x));
    REQUIRE(root(x, 0) == word_of(std::sqrt(value)));
    if constexpr (width == 32)
      REQUIRE(convert(x, 0) == word_of(double(value)));
    else
      REQUIRE(convert(x, 0) == word_of(float(value)));
  }
}

// The exact value cut towards zero, modulo 2^128.
Word cut(long double value) {
  if (!std::isfinite(value))
    return 0;
  const bool negative = value < 0;
  value = std::trunc(std::fabs(value));
  Word whole = 0;
  for (int bit = 127; bit >= 0; --bit) {
    value = std::fmod(value, std::ldexp(2.0L, bit));
    if (value >= std::ldexp(1.0L, bit)) {
      whole |= Word(1) << bit;
      value -= std::ldexp(1.0L, bit);
    }
  }
  return negative ? ~whole + 1 : whole;
}

template <class Float> void compare_integers(Width integer) {
  constexpr Width width = sizeof(Float) * 8;
  Subject to(width, [&](Floats &f, TermId a, TermId) { return f.to_integer(a, integer); });
  Subject from(integer,
               [&](Floats &f, TermId a, TermId) { return f.from_integer(a, false, width); });
  Subject from_signed(integer,
                      [&](Floats &f, TermId a, TermId) { return f.from_integer(a, true, width); });
  std::vector<Word> words = float_corners(width);
  std::mt19937_64 random(integer);
  for (unsigned i = 0; i < 300; ++i)
    words.push_back(random_float(random, width));
  for (const Word x : words) {
    INFO(to_hex(x));
    REQUIRE(to(x, 0) == truncate(cut(float_of<Float>(x)), integer));
  }
  std::vector<Word> integers;
  for (unsigned bit = 0; bit < integer; ++bit)
    for (const Word delta :
         {Word(0), Word(1), ~Word(0), Word(1) << bit / 2, Word(1) << (bit > 24 ? bit - 24 : 0),
          Word(1) << (bit > 53 ? bit - 53 : 0)})
      integers.push_back(truncate((Word(1) << bit) + delta, integer));
  for (unsigned i = 0; i < 300; ++i)
    integers.push_back(truncate((Word(random()) << 64 | random()) >> random() % 128, integer));
  for (const Word x : integers) {
    INFO(to_hex(x));
    REQUIRE(from(x, 0) == word_of(static_cast<Float>(x)));
    REQUIRE(from_signed(x, 0) == word_of(static_cast<Float>(to_signed(x, integer))));
  }
}

} // namespace

TEST_CASE("floats of 32 bits: every pair of corners, and random ones") {
  compare_all<float>();
  compare_unary<float>();
}

TEST_CASE("floats of 64 bits: every pair of corners, and random ones") {
  compare_all<double>();
  compare_unary<double>();
}

TEST_CASE("floats to integers and back, every width") {
  for (const unsigned integer : {1, 7, 8, 16, 31, 32, 33, 53, 54, 64, 65, 100, 127, 128}) {
    CAPTURE(integer);
    compare_integers<float>(Width(integer));
    compare_integers<double>(Width(integer));
  }
}

TEST_CASE("sums and products are the same in both orders") {
  TermManager terms;
  Floats floats(terms);
  const TermId a = terms.variable(64), b = terms.variable(64);
  CHECK(floats.add(a, b) == floats.add(b, a));
  CHECK(floats.mul(a, b) == floats.mul(b, a));
}
