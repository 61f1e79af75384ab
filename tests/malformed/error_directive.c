#error this program does not want to be compiled
int main(void) { return 0; }
