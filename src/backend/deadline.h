// Stops a solve of CaDiCaL when the run is stopped or its budget of work is used up. Private to src/backend.
#pragma once

#include "sennit/support/limits.h"

#include <cadical.hpp>
#include <optional>

namespace sennit::backend {

class Deadline final : public CaDiCaL::Terminator {
public:
  Deadline(const Limits &limits, std::optional<double> seconds) : limits_(limits), left_(seconds) {
    if (seconds)
      end_ = limits.worked() + *seconds;
  }
  // worked() is at most elapsed() but costs a system call.
  bool terminate() override {
    return limits_.stopped() || (left_ && limits_.elapsed() > end_ && limits_.worked() > end_);
  }

private:
  const Limits &limits_;
  std::optional<double> left_;
  double end_ = 0;
};

} // namespace sennit::backend
