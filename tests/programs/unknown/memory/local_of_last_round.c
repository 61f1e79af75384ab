// expect: UNKNOWN
// The local of the round before is another object.
int main(void) {
  int *pointer = 0, sum = 0;
  for (int i = 0; i < 2; i++) {
    int inner = i;
    if (pointer)
      sum += *pointer;
    pointer = &inner;
  }
  return sum;
}
