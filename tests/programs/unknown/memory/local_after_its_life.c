// expect: UNKNOWN
// A pointer kept in another local outlives the block of what it points to.
int main(void) {
  int *pointer;
  {
    int inner = 1;
    pointer = &inner;
  }
  return *pointer;
}
