// expect: UNSAFE
#include <assert.h>
#include <pthread.h>

// A binary search tree on the heap, hand over hand.
#include <stdlib.h>
struct node {
  int key;
  struct node *left, *right;
};
static struct node *root;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void insert(int key) {
  struct node **place = &root;
  pthread_mutex_lock(&lock);
  while (*place && (*place)->key != key)
    place = key < (*place)->key ? &(*place)->left : &(*place)->right;
  if (!*place) {
    *place = calloc(1, sizeof **place);
    (*place)->key = key;
  }
  pthread_mutex_unlock(&lock);
}
static int count(const struct node *n) {
  return n ? 1 + count(n->left) + count(n->right) : 0;
}
static void *thread(void *argument) {
  insert(*(int *)argument);
  return 0;
}
int main(void) {
  pthread_t a, b;
  int keys[] = {5, 3};
  insert(4);
  pthread_create(&a, 0, thread, &keys[0]);
  pthread_create(&b, 0, thread, &keys[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count(root) == 3);
  assert(root->left->key == 5 && root->right->key == 5);
}
