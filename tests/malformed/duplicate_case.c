int main(int n, char **v) { switch (n) { case 1: return 1; case 1: return 2; } return 0; }
