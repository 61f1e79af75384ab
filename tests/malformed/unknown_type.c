nothing_known x;
int main(void) { return x; }
