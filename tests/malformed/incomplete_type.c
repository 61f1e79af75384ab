struct s;
struct s x;
int main(void) { return sizeof(struct s); }
