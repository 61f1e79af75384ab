// expect: UNKNOWN
// A constant index leaves a local structure that no one else sees.
struct pair {
  int first, second[2];
};
int main(void) {
  struct pair local = {1, {2, 3}};
  int *field = local.second;
  return field[2];
}
