/*
 * An inode cache as file systems have it: iget finds or reads an inode, iput gives it back, the last iput of an inode
 * without links truncates and frees it, unused inodes stay in the cache until they are evicted.
 *
 *   icache.lock    hash chains, reference counts from and to zero, the unused list, I_NEW / I_FREEING
 *   inode->lock    size, link count, blocks
 *
 * iput drops a reference that is not the last one without the lock (atomic "add unless"); for the last one it takes the lock
 * and decrements there, and only if the count is then zero it frees. iget takes its reference under the lock. So nobody
 * finds an inode that is being freed. The other version of iput decides by the count that it saw before the lock.
 * A weak compare-and-swap may fail without end, so that no bound covers every run of put_unless_last.
 */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifndef USERS
#define USERS 1 /* besides main */
#endif

#define NR_INODES    2
#define HASH_BITS    1
#define HASH_SIZE    (1u << HASH_BITS)
#define BLOCK_SIZE   4u

#define I_NEW        0x01u
#define I_DIRTY      0x02u
#define I_FREEING    0x04u

typedef uint32_t ino_nr;

struct inode {
	ino_nr			i_ino;
	atomic_int		i_count;
	unsigned int		i_state;
	struct inode		*i_hash;	/* next in the chain */
	struct inode		*i_unused;	/* next in the unused list */
	pthread_mutex_t		i_lock;
	uint32_t		i_nlink;
	uint32_t		i_size;
	uint8_t			i_blocks;
};

struct disk_inode {
	uint32_t	nlink;
	uint32_t	size;
};

static struct {
	pthread_mutex_t	lock;
	struct inode	*hash[HASH_SIZE];
	struct inode	*unused;
	struct inode	slots[NR_INODES];
	unsigned int	nr_freed, nr_evicted;
} icache = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* the "disk": inode 1 is in use, inode 2 has lost its last name but is still open, inode 3 is a second file */
static struct disk_inode disk[] = {
	[1] = { .nlink = 1, .size = 6 },
	[2] = { .nlink = 0, .size = 9 },
	[3] = { .nlink = 2, .size = 0 },
};

#define NR_DISK_INODES (sizeof(disk) / sizeof(disk[0]))

static inline uint8_t size_to_blocks(uint32_t size)
{
	return (uint8_t)((size + BLOCK_SIZE - 1) / BLOCK_SIZE);
}

/* ---- with icache.lock held ---- */

static struct inode *hash_lookup(ino_nr ino)
{
	struct inode *inode = icache.hash[ino & (HASH_SIZE - 1)];

	while (inode != NULL && inode->i_ino != ino)
		inode = inode->i_hash;
	return inode;
}

static void hash_add(struct inode *inode)
{
	struct inode **head = &icache.hash[inode->i_ino & (HASH_SIZE - 1)];

	inode->i_hash = *head;
	*head = inode;
}

static void hash_del(struct inode *inode)
{
	struct inode **pp = &icache.hash[inode->i_ino & (HASH_SIZE - 1)];

	while (*pp != NULL && *pp != inode)
		pp = &(*pp)->i_hash;
	if (*pp != NULL)
		*pp = inode->i_hash;
	inode->i_hash = NULL;
}

static struct inode *take_unused(void)
{
	struct inode *inode = icache.unused;

	if (inode != NULL)
		icache.unused = inode->i_unused;
	return inode;
}

static void unlink_unused(struct inode *inode)
{
	struct inode **pp = &icache.unused;

	while (*pp != NULL && *pp != inode)
		pp = &(*pp)->i_unused;
	if (*pp == inode)
		*pp = inode->i_unused;
	inode->i_unused = NULL;
}

static void read_inode(struct inode *inode)
{
	const struct disk_inode *di = &disk[inode->i_ino];

	inode->i_nlink = di->nlink;
	inode->i_size = di->size;
	inode->i_blocks = size_to_blocks(di->size);
	inode->i_state &= ~I_NEW;
}

static void write_inode(struct inode *inode)
{
	disk[inode->i_ino].nlink = inode->i_nlink;
	disk[inode->i_ino].size = inode->i_size;
	inode->i_state &= ~I_DIRTY;
}

/* ---- the interface ---- */

static int iget(ino_nr ino, struct inode **out)
{
	struct inode *inode;
	int err = 0;

	if (ino == 0 || ino >= NR_DISK_INODES)
		return -EINVAL;
	pthread_mutex_lock(&icache.lock);
	inode = hash_lookup(ino);
	if (inode != NULL) {
		if (atomic_fetch_add(&inode->i_count, 1) == 0)
			unlink_unused(inode);
		goto found;
	}
	inode = take_unused();
	if (inode == NULL) {
		err = -ENFILE;
		goto out;
	}
	if (inode->i_ino != 0) {
		if (inode->i_state & I_DIRTY)
			write_inode(inode);
		hash_del(inode);
		icache.nr_evicted++;
	}
	inode->i_ino = ino;
	inode->i_state = I_NEW;
	atomic_store(&inode->i_count, 1);
	read_inode(inode);
	hash_add(inode);
found:
	*out = inode;
out:
	pthread_mutex_unlock(&icache.lock);
	return err;
}

/* Drops a reference unless it is the last one. */
static bool put_unless_last(struct inode *inode, int *seen)
{
	int count = atomic_load(&inode->i_count);

	while (count > 1)
		if (atomic_compare_exchange_weak(&inode->i_count, &count, count - 1))
			return true;
	*seen = count;
	return false;
}

static void iput(struct inode *inode)
{
	int count;

	if (inode == NULL || put_unless_last(inode, &count))
		return;
	pthread_mutex_lock(&icache.lock);
	atomic_fetch_sub(&inode->i_count, 1);
	if (count == 1) {
		if (inode->i_nlink == 0) {
			inode->i_state |= I_FREEING;
			hash_del(inode);
			inode->i_size = 0;
			inode->i_blocks = 0;
			write_inode(inode);
			inode->i_ino = 0;
			icache.nr_freed++;
		}
		inode->i_unused = icache.unused;
		icache.unused = inode;
	}
	pthread_mutex_unlock(&icache.lock);
}

static void append(struct inode *inode, uint32_t bytes)
{
	pthread_mutex_lock(&inode->i_lock);
	assert(!(inode->i_state & (I_FREEING | I_NEW)));
	inode->i_size += bytes;
	inode->i_blocks = size_to_blocks(inode->i_size);
	pthread_mutex_unlock(&inode->i_lock);
}

static void icache_init(void)
{
	memset(icache.slots, 0, sizeof(icache.slots));
	for (int i = 0; i < NR_INODES; i++) {
		struct inode *inode = &icache.slots[i];

		pthread_mutex_init(&inode->i_lock, NULL);
		inode->i_unused = icache.unused;
		icache.unused = inode;
	}
}

/* ---- the test ---- */

static void *user(void *arg)
{
	const ino_nr ino = *(const ino_nr *)arg;
	struct inode *inode;

	if (iget(ino, &inode) != 0)
		return NULL;
	assert(atomic_load(&inode->i_count) > 0);
	append(inode, 1);
	assert(inode->i_ino == ino);
	iput(inode);
	return NULL;
}

int main(void)
{
	pthread_t threads[USERS];
	static ino_nr wanted = 2;
	struct inode *held, *other, *none = NULL;

	icache_init();
	assert(iget(9, &none) == -EINVAL && none == NULL);
	if (iget(2, &held) != 0 || iget(1, &other) != 0)
		return 1;
	assert(iget(3, &none) == -ENFILE);
	assert(other->i_blocks == 2);
	other->i_size = 8;
	other->i_state |= I_DIRTY;
	iput(other);
	assert(iget(3, &other) == 0 && icache.nr_evicted == 1 && disk[1].size == 8);

	for (int i = 0; i < USERS; i++)
		pthread_create(&threads[i], NULL, user, &wanted);
	iput(held);
	for (int i = 0; i < USERS; i++)
		pthread_join(threads[i], NULL);

	iput(other);
	assert(icache.nr_freed >= 1 && icache.nr_freed <= USERS + 1);
	assert(disk[2].size == 0 && disk[3].size == 0);
	assert(icache.unused != NULL && icache.unused->i_unused != NULL);
	for (int i = 0; i < NR_INODES; i++)
		assert(atomic_load(&icache.slots[i].i_count) == 0);
	return 0;
}
