/*
 * A connection protocol as a state machine: three-way open, data with acknowledgement, close from either side, and a
 * retransmission timer in a thread of its own.
 *
 * Each end has a table of transitions, [state][event] -> action and next state. Segments travel through a mailbox of one
 * slot a direction; the passive end runs in its own thread. The timer may give the connection up (reset).
 *
 * Why it holds: an end's state changes only under its lock, and the timer looks at the state again under the lock before
 * it resets: an established connection has its timer off. In the other version the second look asks only
 * whether the connection has been opened at all, and the timer resets one that has been established meanwhile.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifndef SEGMENTS
#define SEGMENTS 1 /* data segments after the opening */
#endif

/* ---------------------------------------------------------------- states, events */

#define STATES(X) X(CLOSED) X(LISTEN) X(SYN_SENT) X(SYN_RECEIVED) X(ESTABLISHED) X(CLOSE_WAIT) X(RESET)
#define EVENTS(X) X(EV_OPEN) X(EV_SYN) X(EV_SYN_ACK) X(EV_ACK) X(EV_DATA) X(EV_FIN)

#define AS_ENUM(name) name,
#define AS_TEXT(name) #name,

enum state { STATES(AS_ENUM) N_STATES };
enum event { EVENTS(AS_ENUM) N_EVENTS };

static const char *const state_names[] = { STATES(AS_TEXT) };

#define F_SYN  0x01u
#define F_ACK  0x02u
#define F_FIN  0x04u
#define F_DATA 0x08u

struct segment {
	uint8_t flags;
	uint8_t payload;
	uint16_t seq;
	uint16_t ack;
};

/* ---------------------------------------------------------------- mailboxes: one slot each */

struct mailbox {
	atomic_bool full;
	struct segment slot;
};

static bool mailbox_put(struct mailbox *box, const struct segment *seg)
{
	if (atomic_load(&box->full))
		return false;
	box->slot = *seg;
	atomic_store(&box->full, true);
	return true;
}

static bool mailbox_get(struct mailbox *box, struct segment *seg)
{
	if (!atomic_load(&box->full))
		return false;
	*seg = box->slot;
	atomic_store(&box->full, false);
	return true;
}

/* ---------------------------------------------------------------- an end of the connection */

struct endpoint {
	pthread_mutex_t lock;
	enum state state;
	bool timer_on;
	bool was_established;
	uint16_t snd_next, rcv_next;
	uint8_t received;
	unsigned int errors;
	struct mailbox *in, *out;
};

typedef bool (*action_t)(struct endpoint *, const struct segment *);

static bool emit(struct endpoint *ep, uint8_t flags, uint8_t payload)
{
	struct segment seg = { .flags = flags, .payload = payload, .seq = ep->snd_next, .ack = ep->rcv_next };

	if (!mailbox_put(ep->out, &seg))
		return false;
	if (flags & (F_SYN | F_FIN | F_DATA))
		ep->snd_next++;
	return true;
}

static bool do_open(struct endpoint *ep, const struct segment *seg)
{
	(void)seg;
	ep->timer_on = true;
	return emit(ep, F_SYN, 0);
}

static bool do_answer_syn(struct endpoint *ep, const struct segment *seg)
{
	ep->rcv_next = (uint16_t)(seg->seq + 1);
	return emit(ep, F_SYN | F_ACK, 0);
}

static bool do_finish_open(struct endpoint *ep, const struct segment *seg)
{
	if (seg->ack != ep->snd_next)
		return false;
	ep->rcv_next = (uint16_t)(seg->seq + 1);
	ep->timer_on = false;
	ep->was_established = true;
	return emit(ep, F_ACK, 0);
}

static bool do_accept(struct endpoint *ep, const struct segment *seg)
{
	ep->was_established = true;
	return seg->ack == ep->snd_next;
}

static bool do_data(struct endpoint *ep, const struct segment *seg)
{
	if (seg->seq != ep->rcv_next)
		return false;
	ep->rcv_next++;
	ep->received = (uint8_t)(ep->received + seg->payload);
	return true;
}

static bool do_fin(struct endpoint *ep, const struct segment *seg)
{
	return do_data(ep, seg);
}

static const struct transition {
	action_t action;
	enum state next;
} machine[N_STATES][N_EVENTS] = {
	[CLOSED]       = { [EV_OPEN]    = { do_open, SYN_SENT } },
	[LISTEN]       = { [EV_SYN]     = { do_answer_syn, SYN_RECEIVED } },
	[SYN_SENT]     = { [EV_SYN_ACK] = { do_finish_open, ESTABLISHED } },
	[SYN_RECEIVED] = { [EV_ACK]     = { do_accept, ESTABLISHED } },
	[ESTABLISHED]  = { [EV_DATA]    = { do_data, ESTABLISHED }, [EV_FIN] = { do_fin, CLOSE_WAIT } },
};

static enum event classify(const struct segment *seg)
{
	switch (seg->flags) {
	case F_SYN:
		return EV_SYN;
	case F_SYN | F_ACK:
		return EV_SYN_ACK;
	case F_DATA:
		return EV_DATA;
	case F_FIN:
		return EV_FIN;
	default:
		return EV_ACK;
	}
}

/* The lock is held. */
static bool step(struct endpoint *ep, enum event event, const struct segment *seg)
{
	const struct transition *t = &machine[ep->state][event];

	if (t->action == NULL || !t->action(ep, seg)) {
		ep->errors++;
		return false;
	}
	ep->state = t->next;
	return true;
}

static bool endpoint_poll(struct endpoint *ep)
{
	struct segment seg;
	bool got;

	pthread_mutex_lock(&ep->lock);
	got = mailbox_get(ep->in, &seg);
	if (got && ep->state != RESET)
		step(ep, classify(&seg), &seg);
	pthread_mutex_unlock(&ep->lock);
	return got;
}

/* ---------------------------------------------------------------- the two ends and the timer */

static struct mailbox to_server, to_client;
static struct endpoint client = {
	.lock = PTHREAD_MUTEX_INITIALIZER, .state = CLOSED, .snd_next = 100, .in = &to_client, .out = &to_server,
};
static struct endpoint server = {
	.lock = PTHREAD_MUTEX_INITIALIZER, .state = LISTEN, .snd_next = 500, .in = &to_server, .out = &to_client,
};

static void *server_thread(void *unused)
{
	(void)unused;
	endpoint_poll(&server);
	endpoint_poll(&server);
	return NULL;
}

static void *timer_thread(void *unused)
{
	bool due = false;

	(void)unused;
	pthread_mutex_lock(&client.lock);
	due = client.timer_on;
	pthread_mutex_unlock(&client.lock);
	if (!due)
		return NULL;

	pthread_mutex_lock(&client.lock);
	if (client.state != CLOSED) {
		assert(client.state == SYN_SENT);
		client.state = RESET;
		client.timer_on = false;
	}
	pthread_mutex_unlock(&client.lock);
	return NULL;
}

static bool client_send(uint8_t flags, uint8_t payload)
{
	bool sent = false;

	pthread_mutex_lock(&client.lock);
	if (client.state == ESTABLISHED)
		sent = emit(&client, flags, payload);
	pthread_mutex_unlock(&client.lock);
	return sent;
}

int main(void)
{
	pthread_t peer, timer;
	uint8_t total = 0;
	bool fin;

	pthread_mutex_lock(&client.lock);
	step(&client, EV_OPEN, NULL);
	pthread_mutex_unlock(&client.lock);
	assert(client.state == SYN_SENT && strlen(state_names[client.state]) == 8);

	pthread_create(&peer, NULL, server_thread, NULL);
	pthread_create(&timer, NULL, timer_thread, NULL);
	endpoint_poll(&client);
	pthread_join(peer, NULL);
	pthread_join(timer, NULL);

	/* the rest of the conversation has no rival */
	endpoint_poll(&client);
	endpoint_poll(&server);
	for (uint8_t i = 1; i <= SEGMENTS; i++)
		if (client_send(F_DATA, i)) {
			assert(endpoint_poll(&server));
			total = (uint8_t)(total + i);
		}
	fin = client_send(F_FIN, 0);
	while (endpoint_poll(&server))
		;

	assert(client.state == ESTABLISHED || client.state == RESET);
	assert(!client.timer_on);
	if (client.was_established)
		assert(client.state == ESTABLISHED && fin && server.state == CLOSE_WAIT);
	else
		assert(!fin && server.state != CLOSE_WAIT && server.state != ESTABLISHED);
	assert(server.received == total);
	assert(client.errors == 0 && server.errors == 0);
	return 0;
}
