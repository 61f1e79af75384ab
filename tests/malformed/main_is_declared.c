int main(void);
int f(void) { return 1; }
