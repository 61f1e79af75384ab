// Native replay: the counterexample on the user's own program. The program is compiled with
// -fsanitize=thread, linked to a small runtime (src/native/runtime) that lets the threads go on in
// the order of the trace and hands out its inputs, and run: it has to fail as the trace says.
//
//     const NativeReplay run = native::replay(frontend_options, trace);
//     if (run.reproduced) ...                       // run.what: how it failed
//     else ...                                      // run.what: why it did not
//
// It is no verdict: an UNSAFE has been replayed by the interpreter already. What cannot be forced:
// addresses of objects (a freed one used again), inputs that do not come from nondet functions,
// switches inside functions of the C library, programs for 32 bits.
#pragma once

#include "sennit/answer.h"
#include "sennit/frontend/frontend.h"

namespace sennit::native {

// `debugger`: gdb takes the terminal and stops where the program fails. A missing tool (clang,
// llvm-dwarfdump, gdb) is a reason too.
NativeReplay replay(const frontend::Options &options, const check::Trace &trace,
                    bool debugger = false);

} // namespace sennit::native
