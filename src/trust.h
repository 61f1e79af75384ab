// The part of the trust report that does not depend on the engine.
#pragma once

#include "sennit/frontend/frontend.h"
#include "sennit/options.h"
#include "sennit/verdict.h"

#include <vector>

namespace sennit {

// What the front end approximated or assumed.
std::vector<TrustEntry> frontend_trust(const frontend::Loaded &loaded);
// What the options, or the rules of the house, take for granted.
std::vector<TrustEntry> assumed(const Options &options, const ir::Program &program);

} // namespace sennit
