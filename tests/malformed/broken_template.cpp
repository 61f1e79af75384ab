template <class T struct box { T value; };
int main() { box<int> b; return b.value; }
