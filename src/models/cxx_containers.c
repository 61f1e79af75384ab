/* What libstdc++ keeps out of its headers for std::list, std::map and std::set: links of a list's
 * nodes, and the tree.
 *
 * The tree is searched, never balanced: the containers promise an order, not a shape. So a node goes
 * where the header's code has found its place, and a node with two children gives its place to the
 * next one in order. All nodes are black, the header red: that tells them apart in decrement. */
#include "model_support.h"

struct list_node {
  struct list_node *next;
  struct list_node *previous;
};

void _ZNSt8__detail15_List_node_base7_M_hookEPS0_(struct list_node *node, struct list_node *at) {
  node->next = at;
  node->previous = at->previous;
  at->previous->next = node;
  at->previous = node;
}

void _ZNSt8__detail15_List_node_base9_M_unhookEv(struct list_node *node) {
  node->next->previous = node->previous;
  node->previous->next = node->next;
}

/* [first, last) goes before `at`. */
void _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(struct list_node *at,
                                                          struct list_node *first,
                                                          struct list_node *last) {
  if (at == last)
    return;
  struct list_node *end = last->previous;
  first->previous->next = last;
  last->previous = first->previous;
  at->previous->next = first;
  first->previous = at->previous;
  end->next = at;
  at->previous = end;
}

void _ZNSt8__detail15_List_node_base10_M_reverseEv(struct list_node *head) {
  struct list_node *node = head;
  do {
    struct list_node *next = node->next;
    node->next = node->previous;
    node->previous = next;
    node = next;
  } while (node != head);
}

/* ------------------------------------------------------------------------------------------------
 * trees */

enum { RED, BLACK };

struct tree_node {
  int colour;
  struct tree_node *parent; /* of the header: the root */
  struct tree_node *left;   /* of the header: the first node */
  struct tree_node *right;  /* of the header: the last node */
};

void _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(_Bool left,
                                                                       struct tree_node *node,
                                                                       struct tree_node *parent,
                                                                       struct tree_node *header) {
  node->colour = BLACK;
  node->parent = parent;
  node->left = 0;
  node->right = 0;
  if (parent == header) {
    header->parent = node;
    header->left = node;
    header->right = node;
  } else if (left) {
    parent->left = node;
    if (parent == header->left)
      header->left = node;
  } else {
    parent->right = node;
    if (parent == header->right)
      header->right = node;
  }
}

static struct tree_node *first_below(struct tree_node *node) {
  while (node->left)
    node = node->left;
  return node;
}
static struct tree_node *last_below(struct tree_node *node) {
  while (node->right)
    node = node->right;
  return node;
}

static struct tree_node *next_of(struct tree_node *node) {
  if (node->right)
    return first_below(node->right);
  struct tree_node *above = node->parent;
  while (node == above->right) {
    node = above;
    above = above->parent;
  }
  return node->right != above ? above : node;
}

static struct tree_node *previous_of(struct tree_node *node) {
  if (node->colour == RED)
    return node->right; /* the header, which is the end */
  if (node->left)
    return last_below(node->left);
  struct tree_node *above = node->parent;
  while (node == above->left) {
    node = above;
    above = above->parent;
  }
  return above;
}

struct tree_node *_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(struct tree_node *node) {
  return next_of(node);
}
struct tree_node *_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(struct tree_node *node) {
  return next_of(node);
}
struct tree_node *_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(struct tree_node *node) {
  return previous_of(node);
}
struct tree_node *_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(struct tree_node *node) {
  return previous_of(node);
}

static void replace(struct tree_node *node, struct tree_node *by, struct tree_node *header) {
  struct tree_node *parent = node->parent;
  if (parent == header)
    header->parent = by;
  else if (parent->left == node)
    parent->left = by;
  else
    parent->right = by;
  if (by)
    by->parent = parent;
}

static void take_out(struct tree_node *node, struct tree_node *header) {
  if (!node->left) {
    replace(node, node->right, header);
    return;
  }
  if (!node->right) {
    replace(node, node->left, header);
    return;
  }
  struct tree_node *next = first_below(node->right);
  if (next != node->right) {
    replace(next, next->right, header);
    next->right = node->right;
    next->right->parent = next;
  }
  next->left = node->left;
  next->left->parent = next;
  replace(node, next, header);
}

struct tree_node *
_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(struct tree_node *node,
                                                             struct tree_node *header) {
  take_out(node, header);
  struct tree_node *root = header->parent;
  if (header->left == node)
    header->left = root ? first_below(root) : header;
  if (header->right == node)
    header->right = root ? last_below(root) : header;
  return node;
}
