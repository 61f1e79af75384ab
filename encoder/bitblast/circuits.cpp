// The circuits: ripple-carry addition, shift-and-add multiplication, restoring division, barrel
// shifts. The simplest ones on purpose: a solver does better with few gates than with few levels.
//
// Cost in gates for width n: add 5n ands, multiply and divide O(n^2), shift O(n log n).
// Left out: constant multiplication by signed digits, sharing between products.
#include "encoder/bitblast/circuits.h"

#include <algorithm>

namespace sennit::encoder {

Bits Circuits::add(const Bits &a, const Bits &b, Aig::Edge carry) {
  Bits sum(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Aig::Edge half = aig_.xor_(a[i], b[i]);
    sum[i] = aig_.xor_(half, carry);
    carry = aig_.ite(half, carry, a[i]);
  }
  return sum;
}

Bits Circuits::subtract(const Bits &a, const Bits &b) {
  Bits inverted(b);
  for (Aig::Edge &bit : inverted)
    bit = Aig::not_(bit);
  return add(a, inverted, Aig::true_);
}

Bits Circuits::negate(const Bits &a) {
  return subtract(Bits(a.size(), Aig::false_), a);
}

Bits Circuits::multiply(const Bits &a, const Bits &b) {
  auto constants = [](const Bits &bits) {
    return std::count_if(bits.begin(), bits.end(), [](Aig::Edge e) { return e <= Aig::true_; });
  };
  const bool swap = constants(a) > constants(b);
  const Bits &rows = swap ? a : b, &word = swap ? b : a;
  Bits sum(a.size(), Aig::false_);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i] == Aig::false_)
      continue;
    Bits row(a.size(), Aig::false_);
    for (std::size_t j = i; j < a.size(); ++j)
      row[j] = aig_.and_(rows[i], word[j - i]);
    sum = add(sum, row);
  }
  return sum;
}

std::pair<Bits, Bits> Circuits::divide(const Bits &a, const Bits &b) {
  Bits quotient(a.size());
  Bits rest(a.size() + 1, Aig::false_), divisor(b);
  divisor.push_back(Aig::false_);
  for (std::size_t i = a.size(); i-- > 0;) {
    // The rest is below the divisor, or the divisor is 0 and the rest has few bits yet: the spare
    // bit is 0 before the shift.
    rest.pop_back();
    rest.insert(rest.begin(), a[i]);
    const Aig::Edge fits = Aig::not_(less(rest, divisor, false));
    rest = ite(fits, subtract(rest, divisor), rest);
    quotient[i] = fits;
  }
  rest.pop_back();
  return {quotient, rest};
}

std::pair<Bits, Bits> Circuits::divide_signed(const Bits &a, const Bits &b) {
  const Aig::Edge negative_a = a.back(), negative_b = b.back();
  auto [quotient, rest] = divide(ite(negative_a, negate(a), a), ite(negative_b, negate(b), b));
  return {ite(aig_.xor_(negative_a, negative_b), negate(quotient), quotient),
          ite(negative_a, negate(rest), rest)};
}

Bits Circuits::ite(Aig::Edge condition, const Bits &then, const Bits &otherwise) {
  Bits result(then.size());
  for (std::size_t i = 0; i < then.size(); ++i)
    result[i] = aig_.ite(condition, then[i], otherwise[i]);
  return result;
}

Aig::Edge Circuits::equal(const Bits &a, const Bits &b) {
  Aig::Edge all = Aig::true_;
  for (std::size_t i = 0; i < a.size(); ++i)
    all = aig_.and_(all, aig_.xnor(a[i], b[i]));
  return all;
}

Aig::Edge Circuits::less(const Bits &a, const Bits &b, bool or_equal) {
  Aig::Edge result = or_equal ? Aig::true_ : Aig::false_;
  for (std::size_t i = 0; i < a.size(); ++i)
    result = aig_.ite(aig_.xor_(a[i], b[i]), b[i], result);
  return result;
}

Aig::Edge Circuits::less_signed(const Bits &a, const Bits &b, bool or_equal) {
  Bits x(a), y(b);
  std::swap(x.back(), y.back()); // a set sign bit means smaller
  return less(x, y, or_equal);
}

Bits Circuits::shift(const Bits &a, const Bits &amount, bool left, Aig::Edge fill) {
  const std::size_t width = a.size();
  Bits result(a);
  Aig::Edge all = Aig::false_; // an amount bit that alone shifts everything out
  for (std::size_t i = 0; i < amount.size(); ++i) {
    const std::size_t by = i < 16 ? std::size_t(1) << i : width;
    if (by >= width) {
      all = aig_.or_(all, amount[i]);
      continue;
    }
    Bits moved(width, fill);
    for (std::size_t j = by; j < width; ++j)
      if (left)
        moved[j] = result[j - by];
      else
        moved[j - by] = result[j];
    result = ite(amount[i], moved, result);
  }
  return ite(all, Bits(width, fill), result);
}

} // namespace sennit::encoder
