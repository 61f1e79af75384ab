// expect: SAFE
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern long __VERIFIER_nondet_long(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void *__VERIFIER_nondet_pointer(void);
extern unsigned __VERIFIER_nondet_unsigned(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned char __VERIFIER_nondet_u8(void);
extern void __VERIFIER_assume(int);
static int lo, hi;
static void *run(void *p) { lo = __VERIFIER_nondet_int(); hi = __VERIFIER_nondet_short(); return p; }
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, run, 0);
	pthread_join(t, 0);
	__VERIFIER_assume(lo >= -3 && lo <= 3);
	int sq = lo * lo;
	assert(sq <= 9 && sq >= 0);
	assert(hi >= -32768 && hi <= 32767);
	unsigned u = __VERIFIER_nondet_uint() % 10;
	_Bool b = __VERIFIER_nondet_bool();
	assert(u < 10 && (b == 0 || b == 1));
	float f = __VERIFIER_nondet_float();
	__VERIFIER_assume(f > 1.0f && f < 2.0f);
	assert(f * 2 < 4.0f);
	double d = __VERIFIER_nondet_double();
	if (d == d) assert(!(d < d));
	char c = __VERIFIER_nondet_char();
	long l = c;
	assert(l >= -128 && l <= 127);
	return 0;
}
