// Calls with a variable number of arguments, which Swift does not import.
#ifndef PLAYGROUND_SHIM_H
#define PLAYGROUND_SHIM_H

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

// How many columns a terminal has; 0 for what is none.
static inline int playground_terminal_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

// Whether a server could listen on a port of this machine; one that has just ended is not in the way.
static inline int playground_can_listen(unsigned short port) {
  int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  if (descriptor < 0) return 1;
  int yes = 1;
  setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
  int isBound = bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0;
  int canListen = isBound && listen(descriptor, 1) == 0;
  close(descriptor);
  return canListen;
}

// Gives memory that is no longer in use back to the system; only glibc keeps it and can be asked.
#if defined(__linux__) && defined(__GLIBC__)
extern int malloc_trim(__SIZE_TYPE__ kept);
static inline void playground_return_memory(void) { malloc_trim(0); }
#else
static inline void playground_return_memory(void) {}
#endif

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/resource.h>

// The C library declares it for _GNU_SOURCE only, and under that name its other declarations differ
// from those that Swift's own module of the C library has: then neither can be imported.
extern int prlimit(int process, int resource, const struct rlimit *set, struct rlimit *was);

// Sets how much private memory this process and what it starts may have, as far as it may; gives
// back what it was.
static inline unsigned long playground_lower_memory(unsigned long bytes) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return RLIM_INFINITY;
  unsigned long before = limit.rlim_cur;
  limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
  setrlimit(RLIMIT_DATA, &limit);
  return before;
}

// Sets how much private memory another process may have, for good.
static inline int playground_limit_memory(int process, unsigned long bytes) {
  struct rlimit limit = {bytes, bytes};
  return prlimit(process, RLIMIT_DATA, &limit, 0);
}

// Orphaned descendants become children of this process instead of init's.
static inline int playground_adopt_orphans(void) {
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

// Names the process for those who look processes up by their name, such as killall.
static inline int playground_name_process(const char *name) {
  return prctl(PR_SET_NAME, name);
}
#else
static inline unsigned long playground_lower_memory(unsigned long bytes) { return bytes; }
static inline int playground_limit_memory(int process, unsigned long bytes) { return -1; }
static inline int playground_adopt_orphans(void) { return -1; }
static inline int playground_name_process(const char *name) {
  (void)name;
  return -1;
}
#endif

#endif
