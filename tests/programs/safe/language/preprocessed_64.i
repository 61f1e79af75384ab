// expect: SAFE; options: --64
# 1 "main.c"
# 1 "<built-in>" 1
# 1 "main.c" 2
typedef long unsigned int size_t;
typedef unsigned long int pthread_t;
typedef union { char __size[56]; long int __align; } pthread_attr_t;
typedef union { struct { int __lock; unsigned int __count; int __owner; unsigned int __nusers; int __kind; short __spins; short __elision; struct { void *a, *b; } __list; } __data; char __size[40]; long int __align; } pthread_mutex_t;
extern int pthread_create (pthread_t *__restrict, const pthread_attr_t *__restrict, void *(*) (void *), void *__restrict) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__nonnull__ (1, 3)));
extern int pthread_join (pthread_t, void **);
extern int pthread_mutex_lock (pthread_mutex_t *) __attribute__ ((__nothrow__ , __leaf__));
extern int pthread_mutex_unlock (pthread_mutex_t *) __attribute__ ((__nothrow__ , __leaf__));
static __inline __attribute__ ((__gnu_inline__)) __attribute__ ((__always_inline__)) int twice(int x) { return 2 * x; }
extern _Float128 odd(_Float128) __attribute__ ((__const__));
void reach_error() { }
static pthread_mutex_t m = { { 0, 0, 0, 0, 1, 0, 0, { 0, 0 } } };
static int depth, n;
static void *thread(void *p)
{
  (void)p;
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  depth = depth + 1;
  n = twice(depth);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  return ((void *)0);
}
int main()
{
  pthread_t a, b;
  pthread_create(&a, ((void *)0), thread, ((void *)0));
  pthread_create(&b, ((void *)0), thread, ((void *)0));
  pthread_join(a, ((void *)0));
  pthread_join(b, ((void *)0));
  if (!(n == 4)) { reach_error(); }
  return 0;
}
