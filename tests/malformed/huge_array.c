int a[1ull << 62];
int main(void) { return a[0]; }
