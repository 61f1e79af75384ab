// expect: UNKNOWN
// Four bytes read of a local of one.
int main(void) {
  char local = 1;
  return *(int *)&local & 1;
}
