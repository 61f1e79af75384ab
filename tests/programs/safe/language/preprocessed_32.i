// expect: SAFE; options: --32
# 1 "counter.c"
# 1 "/usr/include/stddef.h" 1 3
typedef unsigned int size_t;
# 10 "/usr/include/pthread.h" 3 4
typedef unsigned long int pthread_t;
typedef union { char __size[24]; struct { int __lock; unsigned __count; int __owner; int __kind; } __data; } pthread_mutex_t;
typedef struct __attr pthread_attr_t;
extern int pthread_create (pthread_t *__restrict __newthread, const pthread_attr_t *__restrict __attr,
      void *(*__start_routine) (void *), void *__restrict __arg) __attribute__ ((__nothrow__)) __attribute__ ((__nonnull__ (1, 3)));
extern int pthread_join (pthread_t __th, void **__thread_return);
extern int pthread_mutex_lock (pthread_mutex_t *__mutex) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__nonnull__ (1)));
extern int pthread_mutex_unlock (pthread_mutex_t *__mutex) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__nonnull__ (1)));
extern void *malloc (size_t __size) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__malloc__ (free, 1)));
extern void __assert_fail (const char *__assertion, const char *__file, unsigned int __line, const char *__function)
     __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
# 3 "counter.c" 2
pthread_mutex_t m = { { 0 } };
int *counter;
void *thread(void *p) {
  pthread_mutex_lock(&m);
  (*counter)++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main() {
  pthread_t t1, t2;
  counter = (int *)malloc(sizeof(int));
  *counter = sizeof(void *);
  pthread_create(&t1, ((void *)0), thread, ((void *)0));
  pthread_create(&t2, ((void *)0), thread, ((void *)0));
  pthread_join(t1, ((void *)0));
  pthread_join(t2, ((void *)0));
  ((*counter == 6) ? (void) (0) : __assert_fail ("*counter == 6", "counter.c", 19, __extension__ __PRETTY_FUNCTION__));
  return 0;
}
