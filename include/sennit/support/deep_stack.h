// Work that recurses as deep as the checked program does: on a thread of its own with a large stack.
#pragma once

#include <cstddef>
#include <functional>

namespace sennit {

constexpr std::size_t deep_stack_bytes = std::size_t(512) << 20; // reserved; used as far as needed

// Runs `work` on such a thread and waits for it. What it throws is thrown here.
void run_on_deep_stack(const std::function<void()> &work);

} // namespace sennit
