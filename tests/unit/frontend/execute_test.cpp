// C of every style, executed: each program checks itself, the explorer runs it under both data
// models. END is where an execution must arrive; a second run turns it into a failure, so that a
// program that stops half-way is noticed.
#include "lower_c.h"

#include "sennit/engine/explicit.h"

using namespace sennit;
using namespace sennit::test;

namespace {

engine::ExplicitResult explore(const std::string &text, frontend::DataModel model,
                               const std::string &end) {
  frontend::Options options;
  options.data_model = model;
  options.preprocessor = {"-DEND=" + end};
  engine::ExplicitOptions limits;
  limits.max_states = 100'000;
  return engine::explore(lower(text, options).program, limits);
}

void check_both(const std::string &text) {
  for (const auto model : {frontend::DataModel::LP64, frontend::DataModel::ILP32}) {
    const auto result = explore(text, model, "(void)0");
    if (result.violation)
      FAIL_CHECK("fails at line " << result.violation->place.line << ": "
                                  << result.violation->text);
    CHECK(!result.undefined);
    CHECK(!result.unsupported);
    CHECK(!result.caution);
    const auto ended = explore(text, model, "assert(0)");
    CHECK(ended.violation);
  }
}

} // namespace

TEST_CASE("expressions, initialisers, statements") {
  check_both(R"C(
#include <assert.h>
#include <string.h>
#include <stdlib.h>
#include <stdarg.h>
#include <stdint.h>
typedef int (*op)(int,int);
static int add(int a,int b){return a+b;} static int mul(int a,int b){return a*b;}
static op ops[]={add,mul,[3]=add};
union U { int i; char c[4]; float f; };
enum E {A=1,B,C=10,D};
struct list { struct list *next; int v; };
static int fact(int n){ return n<2?1:n*fact(n-1);}
static int sw(int x){ switch(x){ case 1: case 2: return 5; case 3: x+=2; case 4: x*=3; break; case -7: return 9; case 5 ... 9: return 77; default: return -1;} return x; }
struct big { int a[10]; char name[7]; } ;
static struct big mk(int n){ struct big b; memset(&b,0,sizeof b); for(int i=0;i<10;i++) b.a[i]=i*n; strcpy(b.name,"hello"); return b; }
static int sumbig(struct big b){ int s=0; for(int i=0;i<10;i++) s+=b.a[i]; return s+b.name[1]; }
struct bf { unsigned a:3; int b:5; unsigned long long c:40; };
static const char *names[]={"one","two","three"};
static int duff(int n){ int c=0; switch(n%4){ case 0: do{ c++; case 3: c++; case 2: c++; case 1: c++; } while((n-=4)>0);} return c; }
static int cg(int n){ static void *t[]={&&l0,&&l1,&&l2}; int r=0; goto *t[n]; l0: r+=1; l1: r+=10; l2: r+=100; return r; }
static int vla(int n){ int a[n]; for(int i=0;i<n;i++) a[i]=i; int s=0; for(int i=0;i<n;i++) s+=a[i]; return s; }
static _Bool bb(int x){ return x; }
static int comma(int x){ int y; return y=(x++,x*2), y+x; }
struct nest { struct { int x, y; } p[2]; struct nest *self; } gn = { {{1,2},{3,4}}, &gn };
static int stat(void){ static int n=5; return n++; }
static long long ll(int a, unsigned b){ return (long long)a*b; }
static int ternary(int a){ return a>3?a>5?1:2:3; }
int *gp=&gn.p[1].y; 
static int f1(double d, float f){ return (int)(d*2+f); }
static unsigned char uc(int x){ return x; }
struct { char c; short s; } __attribute__((packed)) pk = {1, 0x1234};
int main(void) {
  assert(ops[0](3,4)==7 && ops[1](3,4)==12 && !ops[2] && ops[3](1,1)==2);
  union U u; u.i=0x41424344; assert(u.c[0]=='D'); u.f=1.0f; assert(u.i==0x3f800000);
  assert(D==11);
  struct list *h=0; for(int i=0;i<4;i++){ struct list *n=malloc(sizeof *n); n->v=i; n->next=h; h=n; } int s=0; for(struct list*p=h;p;p=p->next) s=s*10+p->v; assert(s==3210);
  assert(fact(5)==120); assert(sw(2)==5 && sw(3)==15 && sw(4)==12 && sw(-7)==9 && sw(6)==77 && sw(100)==-1);
  struct big b=mk(2), c2=b; assert(sumbig(c2)==90+'e'); assert(!strcmp(c2.name,"hello") && strlen(b.name)==5);
  struct bf x={0}; x.a=9; x.b=-3; x.c=0xffffffffffULL; assert(x.a==1 && x.b==-3 && x.c==0xffffffffffULL); x.c++; assert(x.c==0);
  assert(names[2][1]=='h'); assert(duff(7)==7); assert(cg(1)==110 && cg(0)==111); assert(vla(5)==10); assert(bb(256)==1);
  assert(comma(3)==12); assert(gn.self->p[1].x==3 && *gp==4); stat(); assert(stat()==6); assert(ll(-2,3u)==-6);
  assert(ternary(4)==2); assert(f1(1.5,0.25f)==3); assert(uc(300)==44); assert(pk.s==0x1234 && sizeof pk==3);
  assert(__builtin_popcount(0xf0f0)==8 && __builtin_clz(1)==31 && __builtin_ctz(8)==3 && __builtin_bswap32(0x11223344)==0x44332211);
  int ov; assert(__builtin_add_overflow(2147483647,1,&ov) && ov==-2147483647-1); assert(!__builtin_mul_overflow(7,6,&ov) && ov==42);
  int8_t i8=-128; i8--; assert(i8==127); unsigned sh=1u<<31; assert((int)sh<0); assert((-7)/2==-3 && (-7)%2==-1 && (-8>>1)==-4);
  char buf[8]="abc"; memmove(buf+1,buf,3); assert(!memcmp(buf,"aabc",4));
  int arr[2][3]={{1,2,3},{4,5,6}}; int (*row)[3]=arr; assert(row[1][2]==6 && *(*(arr+1)+1)==5);
  int q=0; again: if(q<3){ q++; goto again;} assert(q==3);
  struct {int a; struct list l;} lit = {.l={.v=4}}; assert(lit.a==0 && lit.l.v==4 && !lit.l.next);
  assert(((struct bf){.b=4}).b==4); assert(abs(-3)==3);
  for(int i=0, j=10; i<j; i++, j--) if(i==3) { assert(j==7); continue; } else if(i==4) break;
  END; return 0;
}
)C");
}

TEST_CASE("library names defined by the program, K&R style") {
  check_both(R"C(
/* library names defined by the program, K&R, implicit declarations */
#include <assert.h>
int lock; int send(x) int x; { return x+1; } remove(n) char *n; { return 7; } static double sin(double x) { return 2; }
int puts(const char *s) { return 42; }
int memcpy_calls; void *memcpy(void *d, const void *s, unsigned long n) { char *a=d; const char*b=s; memcpy_calls++; while(n--) *a++=*b++; return d; }
sum(a,b,c) short a; char b; { return a+b+c; }
float fl(x) float x; { return x*2; }
extern int undefined_var; 
int main() { char x[4], y[4]="abc"; assert(send(3)==4); assert(remove("x")==7); assert(puts("x")==42); assert(sin(1)==2.0);
 memcpy(x,y,4); assert(memcpy_calls==1 && x[2]=='c'); assert(sum(1,2,3)==6); assert(fl(1.5)==3.0f); assert(strlen("abc")==3);
 int (*fp)() = (int(*)())sum; assert(fp(70000,1,1)==4466);
 END; return 0; }
)C");
}

TEST_CASE("structures by value, constructors, atexit, alloca, variable arguments") {
  check_both(R"C(
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
struct S { int a; char b; long c; }; struct T { double x, y; int z[3]; }; struct U1 { float f; int i; }; struct D2 { double a; long b; }; struct E {};
static struct S fs(struct S s, int k) { s.a += k; return s; }
static struct T ft(struct T t) { t.z[1] = 9; t.y = t.x; return t; }
static struct U1 fu(struct U1 u) { u.f += 1; u.i *= 2; return u; }
static struct D2 fd(struct D2 d) { struct D2 r = { d.b, d.a }; return r; }
static int cmp(const void *a, const void *b) { return *(int*)a - *(int*)b; }
int order[8], no; void h1(void) { order[no++]=1; } void h2(void) { order[no++]=2; assert(no==1);} 
__attribute__((constructor)) static void ctor(void) { order[7] = 77; }
static int va(int n, ...) { return n; }
static inline int inl(int x) { return x+1; } extern inline int einl(int x) { return x+2; } inline int binl(int x) { return x+3; }
int alias_target(void) { return 5; } int al(void) __attribute__((alias("alias_target"))); extern int weakf(void) __attribute__((weak));
static __thread int tl = 4; int *tlp(void) { return &tl; }
typedef size_t (*slen)(const char *);
int main(void) { struct S s = {1,'x',3}; s = fs(s, 4); assert(s.a == 5 && s.c == 3 && s.b == 'x'); struct T t = {1.5, 2, {1,2,3}}; t = ft(t); assert(t.z[1]==9 && t.y == 1.5);
 struct U1 u = {1.5f, 3}; u = fu(u); assert(u.f == 2.5f && u.i == 6); struct D2 d = {2.0, 7}; d = fd(d); assert(d.a == 7.0 && d.b == 2);
 assert(order[7]==77); atexit(h1); atexit(h2); assert(va(3, 1, 2.0, "x", s)==3); assert(inl(1)==2 && einl(1)==3 && binl(1)==4); assert(al()==5);
 *tlp() += 1; assert(tl == 5); slen f = strlen; assert(f("four")==4); void *(*m)(size_t) = malloc; int *p = m(8); p[1]=3; free(p);
 char *q = alloca(10); for (int i=0;i<3;i++) { char *r = alloca(4); r[0]=i; q[i]=r[0]; } assert(q[2]==2);
 int *z = calloc(4, sizeof *z); assert(!z[3]); free(z); struct E e; struct E e2 = e; (void)e2;
 char b[20]; memset(b, 'a', 5); b[5]=0; assert(!strcmp(b, "aaaaa")); unsigned long n = strlen(b); memset(b, 0, n); assert(!b[0]);
 int arr[3] = {3,1,2}; qsort(arr,3,sizeof *arr,cmp); assert(arr[0]==1 && arr[2]==3);
 void *vp = &arr[1]; assert((char*)vp - (char*)arr == 4);
 if (weakf) return weakf(); enum { X = sizeof(struct S) }; 
 int i = 0; int r = (i++, i++) + i; assert(r == 3); double dd = 1e10; int big = dd > 1e9; assert(big); unsigned char c = 255; c += 2; assert(c == 1);
 float nan = 0.0f/0.0f; assert(!(nan == nan) && nan != nan && !(nan < 1)); assert((int)3.99 == 3 && (unsigned)-1 > 1 && (float)16777217 == 16777216.0f);
 { int k[2][2] = {{1}, {2,3}}; assert(k[0][1]==0 && k[1][1]==3);} volatile int v = 3; v++; assert(v==4);
 END; return 0; }
)C");
}

TEST_CASE("results of threads, cleanup handlers, start routines of other types") {
  check_both(R"C(
#include <pthread.h>
#include <assert.h>
int done; void h(void *p) { done = 1; }
void *f(void *a) { pthread_cleanup_push(h, a); pthread_exit((void*)3); pthread_cleanup_pop(0); return 0; }
int g(int x) { return x * 2; } void k(void) { done += 10; }
int main(void) { pthread_t t; void *r; pthread_create(&t, 0, f, 0); pthread_join(t, &r); assert(r == (void*)3 && done == 1);
 pthread_create(&t, 0, (void*(*)(void*))g, (void*)4); pthread_join(t, &r); assert((int)(long)r == 8); pthread_create(&t, 0, (void*)k, 0); pthread_join(t, 0); assert(done == 11); END; return 0; }
)C");
}

TEST_CASE("formats") {
  check_both(R"C(
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) { char b[32]; int n = snprintf(b, sizeof b, "%d:%s|%05u%c%%%-3x.", -12, "ab", 7u, 'z', 255); assert(!strcmp(b, "-12:ab|00007z%ff ."));
 assert(n == 18); n = sprintf(b, "%ld %.2d %5s", 5L, 3, "x"); assert(!strcmp(b, "5 03     x")); int v = 5; int r = scanf("%d", &v); if (r < 1) assert(v == 5); printf("%d %s\n", v, b); END; return 0; }
)C");
}

TEST_CASE("atomics of every type") {
  check_both(R"C(
#include <stdatomic.h>
#include <assert.h>
#include <pthread.h>
struct P { int a, b; }; _Atomic struct P ap; struct Q { long a, b, c; }; _Atomic struct Q aq; _Atomic long long ll; long long pl; _Atomic char ac; _Atomic _Bool ab; _Atomic float af; _Atomic short as; atomic_flag fl = ATOMIC_FLAG_INIT; int *_Atomic ptr; int arr[4];
_Atomic unsigned char uc = 250;
int main(void) { struct P p = {1,2}; atomic_store(&ap, p); struct P r = atomic_load(&ap); assert(r.b == 2); struct P e = {1,2}, d = {5,6}; assert(atomic_compare_exchange_strong(&ap, &e, d)); r = ap; assert(r.a == 5);
 struct Q q = {1,2,3}; aq = q; struct Q z = aq; assert(z.c == 3); ll += 5; ll *= 3; assert(ll == 15); __sync_fetch_and_add(&pl, 3); assert(__sync_add_and_fetch(&pl, 4) == 7); assert(__sync_bool_compare_and_swap(&pl, 7, 9)); assert(__sync_val_compare_and_swap(&pl, 9, 1) == 9);
 ac++; ac <<= 3; assert(ac == 8); ab = 5; assert(ab == 1); ab ^= 1; assert(!ab); af += 2.5f; af /= 2; assert(af == 1.25f); as -= 3; as /= 2; assert(as == -1); as >>= 1; assert(as == -1); assert(!atomic_flag_test_and_set(&fl) && atomic_flag_test_and_set(&fl)); atomic_flag_clear(&fl);
 ptr = arr; ptr++; ptr++; assert(ptr == arr + 2); uc += 10; assert(uc == 4); assert(atomic_fetch_sub(&uc, 5) == 4 && uc == 255); int x = 3; assert(__atomic_fetch_nand(&x, 1, __ATOMIC_SEQ_CST) == 3 && x == ~1); int m = 4; assert(__atomic_add_fetch(&m, 2, 0) == 6); __atomic_store_n(&m, 8, __ATOMIC_RELEASE); int o; __atomic_load(&m, &o, 2); assert(o == 8); int nv = 3, old; __atomic_exchange(&m, &nv, &old, 5); assert(old == 8 && m == 3);
 int exp = 3; assert(__atomic_compare_exchange_n(&m, &exp, 9, 0, 5, 5)); exp = 1; assert(!__atomic_compare_exchange_n(&m, &exp, 2, 0, 5, 5) && exp == 9); __sync_synchronize(); int order = 5; __atomic_store_n(&m, 3, order); assert(__atomic_load_n(&m, order) == 3); assert(__atomic_test_and_set(&arr[0], 5) == 0); assert(atomic_is_lock_free(&ll) || 1);
 assert(ll++ == 15 && ++ll == 17 && ll-- == 17); assert((ac |= 3) == 11); END; return 0; }
)C");
}

TEST_CASE("rounding and classes of floats") {
  check_both(R"C(
#include <assert.h>
#include <math.h>
int main(void) { double v[] = {0.0,-0.0,0.5,-0.5,1.5,2.5,-2.5,3.7,-3.7,1e20,-1e20,1e308*10,0.0/0.0,4503599627370497.5,0.49999999999999994};
 double f[15]={0.0,-0.0,0,-1,1,2,-3,3,-4,1e20,-1e20}; 
 assert(floor(3.7)==3 && floor(-3.7)==-4 && floor(-0.5)==-1 && ceil(0.5)==1 && ceil(-0.5)==0 && signbit(ceil(-0.5)) && trunc(-2.5)==-2 && round(2.5)==3 && round(-2.5)==-3 && round(0.49999999999999994)==0);
 assert(rint(2.5)==2 && rint(3.5)==4 && rint(-2.5)==-2 && rint(-1.5)==-2 && nearbyint(0.5)==0 && floor(1e20)==1e20 && rint(1e20)==1e20 && floorf(-1.25f)==-2 && roundf(1.5f)==2 && rintf(8388609.0f)==8388609.0f);
 double inf = 1e308*10; assert(isinf(inf) && isinf(-inf) && !isinf(1.0) && isnan(inf-inf) && isfinite(2.0) && !isfinite(inf) && isnormal(1.0) && !isnormal(5e-324) && floor(inf)==inf && isnan(rint(inf-inf)) && rint(-inf) == -inf);
 assert(fabs(-2.5)==2.5 && fmin(1,2)==1 && fmax(1,inf-inf)==1 && copysign(3,-0.0)==-3 && fpclassify(0.0)==FP_ZERO && fpclassify(5e-324)==FP_SUBNORMAL && signbit(-1.0f));
 END; return 0; }
)C");
}
