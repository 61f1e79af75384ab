/* log_daemon, size b24 (LOG_BUFFER_SIZE = 24); the program is log_daemon-ok.c. */
#define LOG_BUFFER_SIZE 24
#include "log_daemon-ok.c"
