// expect: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
static atomic_uint u;
static atomic_flag f = ATOMIC_FLAG_INIT;
static atomic_bool ab;
static _Atomic(int *) ap;
static int arr[4];
static atomic_schar sc = 127;
static atomic_int owner = -1;
static void *run(void *arg)
{
	int me = (int)(long)arg;
	atomic_fetch_or_explicit(&u, 1u << me, memory_order_relaxed);
	int exp = -1;
	if (atomic_compare_exchange_strong(&owner, &exp, me)) assert(exp == -1);
	else assert(exp == !me);
	if (!atomic_flag_test_and_set(&f)) atomic_store(&ab, true);
	else assert(atomic_load(&ab));
	return 0;
}
int main(void)
{
	pthread_t t[2];
	for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, run, (void *)i);
	for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
	assert(u == 3 && ab && (owner == 0 || owner == 1));
	assert(atomic_flag_test_and_set(&f));
	atomic_flag_clear(&f);
	assert(!atomic_flag_test_and_set_explicit(&f, memory_order_acquire));
	atomic_store(&ap, &arr[1]);
	assert(atomic_fetch_add(&ap, 2) == &arr[1] && ap == &arr[3]);
	ap--;
	assert(ap == &arr[2] && atomic_exchange(&ap, arr) == &arr[2]);
	assert(++sc == -128);
	assert(atomic_fetch_and(&u, 2) == 3 && atomic_fetch_xor(&u, 7) == 2 && u == 5 && (u |= 8) == 13 && (u -= 14) == ~0u);
	assert(atomic_is_lock_free(&u));
	int exp = 100;
	assert(!atomic_compare_exchange_weak(&owner, &exp, 5) && exp == owner);
	atomic_thread_fence(memory_order_seq_cst);
	atomic_signal_fence(memory_order_acq_rel);
	assert(__atomic_add_fetch(&arr[0], 3, __ATOMIC_RELAXED) == 3 && __atomic_fetch_nand(&arr[0], 1, __ATOMIC_RELAXED) == 3 && arr[0] == ~1);
	assert(__sync_lock_test_and_set(&arr[1], 4) == 0 && __sync_val_compare_and_swap(&arr[1], 4, 6) == 4 && __sync_bool_compare_and_swap(&arr[1], 4, 9) == 0);
	__sync_lock_release(&arr[1]);
	assert(arr[1] == 0);
	return 0;
}
