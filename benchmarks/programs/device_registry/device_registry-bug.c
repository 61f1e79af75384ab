/* A bus with a registry of reference-counted devices, kernel style: intrusive lists, container_of, buses and
 * devices as embedded objects, release functions behind pointers, errors by goto.
 *
 * Putting a reference takes no lock. The last put calls the release function, which takes the bus's lock to unlink
 * the device. Between the count's fall to zero and the unlinking a search can still find the device: therefore
 * the search takes a reference only if the count is not zero. Released devices are freed when
 * nobody runs any more (as after a grace period), so that the fault is an assertion and not a stray access.
 * The other version's search takes the reference in any case and brings a dead device back to life. */
#include "list.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef USERS
#define USERS 1 /* threads that look the first device up, besides main */
#endif

/* ------------------------------------------------------------------ kref */

struct kref {
	atomic_int refcount;
};

static inline void kref_init(struct kref *kref)
{
	atomic_init(&kref->refcount, 1);
}

__attribute__((unused)) static inline bool kref_get(struct kref *kref)
{
	atomic_fetch_add_explicit(&kref->refcount, 1, memory_order_relaxed);
	return true;
}

__attribute__((unused)) static inline bool kref_get_unless_zero(struct kref *kref)
{
	int old;

	for (;;) {
		old = atomic_load_explicit(&kref->refcount, memory_order_relaxed);
		if (unlikely(old == 0))
			return false;
		if (atomic_compare_exchange_weak(&kref->refcount, &old, old + 1))
			return true;
	}
}

/* ------------------------------------------------------------------ deferred work */

/* Functions that run when nobody can hold a pointer into a list any more. */
struct rcu_head {
	struct rcu_head *next;
	void (*func)(struct rcu_head *);
};

static pthread_mutex_t rcu_lock = PTHREAD_MUTEX_INITIALIZER;
static struct rcu_head *rcu_callbacks;

static void call_rcu(struct rcu_head *head, void (*func)(struct rcu_head *))
{
	head->func = func;
	pthread_mutex_lock(&rcu_lock);
	head->next = rcu_callbacks;
	rcu_callbacks = head;
	pthread_mutex_unlock(&rcu_lock);
}

static int rcu_barrier(void)
{
	int done = 0;

	while (rcu_callbacks) {
		struct rcu_head *head = rcu_callbacks;

		rcu_callbacks = head->next;
		head->func(head);
		done++;
	}
	return done;
}

static inline int kref_put(struct kref *kref, void (*release)(struct kref *))
{
	if (atomic_fetch_sub(&kref->refcount, 1) == 1) {
		release(kref);
		return 1;
	}
	return 0;
}

/* ------------------------------------------------------------------ devices */

enum device_state {
	DEV_NEW = 0,
	DEV_BOUND = 1,
	DEV_RELEASED = 0x6b6b,
};

#define DEVF_HOTPLUG (1u << 0)
#define DEVF_REMOVED (1u << 1)

struct bus_type;

struct device {
	struct kref kref;
	struct list_head node;
	struct rcu_head rcu;
	struct bus_type *bus;
	uint16_t id;
	uint16_t state;
	unsigned int flags;
	void (*release)(struct device *);
};

struct bus_type {
	const char *name;
	pthread_mutex_t lock;
	struct list_head devices;
	int (*match)(const struct device *, unsigned int id);
	int n_devices;
};

/* A device with more behind it. */
struct port_device {
	unsigned char mac[2];
	struct device dev;
	int opened;
};
#define to_port(d) container_of(d, struct port_device, dev)

static void port_release(struct device *dev)
{
	struct port_device *port = to_port(dev);

	port->mac[0] = port->mac[1] = 0;
	dev->state = DEV_RELEASED;
}

static void device_free(struct rcu_head *head)
{
	struct device *dev = container_of(head, struct device, rcu);

	assert(dev->state == DEV_RELEASED);
	assert(list_empty(&dev->node));
	free(to_port(dev));
}

static void device_release(struct kref *kref)
{
	struct device *dev = container_of(kref, struct device, kref);
	struct bus_type *bus = dev->bus;

	pthread_mutex_lock(&bus->lock);
	list_del_init(&dev->node);
	bus->n_devices--;
	dev->release(dev);
	pthread_mutex_unlock(&bus->lock);
	call_rcu(&dev->rcu, device_free);
}

static void put_device(struct device *dev)
{
	if (dev)
		kref_put(&dev->kref, device_release);
}

static int device_add(struct bus_type *bus, struct device *dev)
{
	struct device *other;
	int err = 0;

	pthread_mutex_lock(&bus->lock);
	list_for_each_entry(other, &bus->devices, node) {
		if (bus->match(other, dev->id)) {
			err = -EEXIST;
			goto unlock;
		}
	}
	dev->bus = bus;
	dev->state = DEV_BOUND;
	list_add_tail(&dev->node, &bus->devices);
	bus->n_devices++;
unlock:
	pthread_mutex_unlock(&bus->lock);
	return err;
}

/* Returns the device with a reference of the caller's own, or NULL. */
static struct device *bus_find_device(struct bus_type *bus, unsigned int id)
{
	struct device *dev, *found = NULL;

	pthread_mutex_lock(&bus->lock);
	list_for_each_entry(dev, &bus->devices, node) {
		if (!bus->match(dev, id))
			continue;
		if (kref_get(&dev->kref))
			found = dev;
		break;
	}
	pthread_mutex_unlock(&bus->lock);
	return found;
}

static struct port_device *port_create(struct bus_type *bus, unsigned int id)
{
	struct port_device *port = malloc(sizeof(*port));
	int err;

	if (!port)
		return NULL;
	kref_init(&port->dev.kref);
	INIT_LIST_HEAD(&port->dev.node);
	port->dev.id = (uint16_t)id;
	port->dev.flags = DEVF_HOTPLUG;
	port->dev.release = port_release;
	port->mac[0] = 0x02;
	port->mac[1] = (unsigned char)id;
	port->opened = 0;
	err = device_add(bus, &port->dev);
	if (err)
		goto free_port;
	return port;

free_port:
	free(port);
	return NULL;
}

/* ------------------------------------------------------------------ the test */

static int match_id(const struct device *dev, unsigned int id)
{
	return dev->id == id;
}

static struct bus_type port_bus = {
	.name = "port",
	.lock = PTHREAD_MUTEX_INITIALIZER,
	.devices = LIST_HEAD_INIT(port_bus.devices),
	.match = match_id,
};

static bool use_port(unsigned int id)
{
	struct device *dev = bus_find_device(&port_bus, id);
	struct port_device *port;

	if (!dev)
		return false;
	port = to_port(dev);
	assert(dev->state == DEV_BOUND);
	assert(port->mac[1] == id);
	put_device(dev);
	return true;
}

static void *user(void *arg)
{
	use_port((unsigned int)(uintptr_t)arg);
	return NULL;
}

int main(void)
{
	pthread_t tid[USERS];
	struct port_device *eth, *wifi;
	int i;

	eth = port_create(&port_bus, 1);
	wifi = port_create(&port_bus, 2);
	if (!eth || !wifi || port_create(&port_bus, 2))
		return 1;
	assert(!use_port(3));
	for (i = 0; i < USERS; i++)
		pthread_create(&tid[i], NULL, user, (void *)(uintptr_t)1);

	eth->dev.flags |= DEVF_REMOVED;
	put_device(&eth->dev);

	assert(use_port(2));
	for (i = 0; i < USERS; i++)
		pthread_join(tid[i], NULL);

	assert(port_bus.n_devices == 1);
	assert(!use_port(1));
	put_device(&wifi->dev);
	assert(list_empty(&port_bus.devices));
	assert(rcu_barrier() == 2);
	return 0;
}
