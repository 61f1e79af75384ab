// expect: UNSAFE
/* Connection state machine driven by a timer and a network thread. */
#include <assert.h>
#include <pthread.h>
enum state { CLOSED, SYN_SENT, OPEN, CLOSING, N_STATES };
enum event { EV_CONNECT, EV_ACK, EV_TIMEOUT, EV_FIN, N_EVENTS };
typedef enum state (*action)(void);
static int opened, timeouts, retries;
static enum state to_syn(void) { retries++; return SYN_SENT; }
static enum state to_open(void) { opened++; return OPEN; }
static enum state to_closed(void) { timeouts++; return CLOSED; }
static enum state to_closing(void) { return CLOSING; }
static const action table[N_STATES][N_EVENTS] = {
	[CLOSED] = { [EV_CONNECT] = to_syn },
	[SYN_SENT] = { [EV_ACK] = to_open, [EV_TIMEOUT] = to_closed },
	[OPEN] = { [EV_FIN] = to_closing },
};
static struct { pthread_mutex_t m; enum state s; } conn = { PTHREAD_MUTEX_INITIALIZER, CLOSED };
static void fire(enum event e)
{
	action a = table[conn.s][e];
	pthread_mutex_lock(&conn.m);
	if (a) conn.s = a();
	pthread_mutex_unlock(&conn.m);
}
static void *network(void *p) { fire(EV_ACK); fire(EV_FIN); return p; }
static void *timer(void *p) { fire(EV_TIMEOUT); return p; }
int main(void)
{
	pthread_t a, b;
	fire(EV_CONNECT);
	pthread_create(&a, 0, network, 0);
	pthread_create(&b, 0, timer, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	assert(opened + timeouts == 1 && retries == 1);
	assert(conn.s == (opened ? CLOSING : CLOSED));
	return 0;
}
