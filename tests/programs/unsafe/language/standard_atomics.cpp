// expect: UNSAFE
// std::atomic of pointers and structures, compare_exchange, atomic_flag, fences; threads in a vector.
#include <atomic>
#include <cassert>
#include <thread>
#include <vector>
struct Node {
  int value;
  Node *next;
};
static std::atomic<Node *> top{nullptr};
static std::atomic_flag busy = ATOMIC_FLAG_INIT;
static std::atomic<unsigned char> bits{0};
static int owners;
static void push(Node *node) {
  node->next = top.load();
  while (!top.compare_exchange_strong(node->next, node)) {
  }
  bits |= node->value;
  if (!busy.test_and_set())
    owners++;
}
int main() {
  static Node nodes[2] = {{1, nullptr}, {2, nullptr}};
  std::vector<std::thread> threads;
  for (Node &node : nodes)
    threads.emplace_back(push, &node);
  for (std::thread &thread : threads)
    thread.join();
  int sum = 0;
  for (Node *node = top; node; node = node->next)
    sum += node->value;
  std::atomic_thread_fence(std::memory_order_seq_cst);
  assert(sum == 3 && bits == 3 && owners == 2);
}
