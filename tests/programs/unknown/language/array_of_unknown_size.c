// expect: UNKNOWN
// No file defines the array: what a program does with it is not known. No undefined behaviour is claimed.
extern int table[];
int main(void) { return table[2]; }
