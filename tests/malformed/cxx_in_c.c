class thing { public: int x; };
int main() { thing t; return t.x; }
