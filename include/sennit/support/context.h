// What travels through a run in place of globals: options, statistics, log, limits. Two runs in one
// process have two.
//
//     Options options; Statistics statistics; Log log; Limits limits;
//     Context context{options, statistics, log, limits};
#pragma once

#include "sennit/options.h"
#include "sennit/support/limits.h"
#include "sennit/support/log.h"
#include "sennit/support/statistics.h"

namespace sennit {

struct Context {
  const Options &options;
  Statistics &statistics;
  Log &log;
  Limits &limits;
};

} // namespace sennit
