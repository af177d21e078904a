// Variadic C functions, which Swift can't import.
#ifndef PLAYGROUND_SHIM_H
#define PLAYGROUND_SHIM_H

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

// Returns the number of columns of a terminal, or 0 if the descriptor is not a terminal.
static inline int playground_terminal_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

// Returns whether a server can listen on a local port. Ignores sockets of a server that has just
// ended.
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

// Returns unused memory to the system. Only glibc keeps such memory and can be asked to release it.
#if defined(__linux__) && defined(__GLIBC__)
extern int malloc_trim(__SIZE_TYPE__ kept);
static inline void playground_return_memory(void) { malloc_trim(0); }
#else
static inline void playground_return_memory(void) {}
#endif

#ifdef __linux__
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>

// The C library declares this function only with _GNU_SOURCE. But with that macro its other
// declarations differ from those in Swift's own module of the C library, and neither can be
// imported.
extern int prlimit(int process, int resource, const struct rlimit *set, struct rlimit *was);

// Lowers the private memory limit of this process and its future children. Returns the previous
// limit.
static inline unsigned long playground_lower_memory(unsigned long bytes) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return RLIM_INFINITY;
  unsigned long before = limit.rlim_cur;
  limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
  setrlimit(RLIMIT_DATA, &limit);
  return before;
}

// Sets the private memory limit of another process permanently.
static inline int playground_limit_memory(int process, unsigned long bytes) {
  struct rlimit limit = {bytes, bytes};
  return prlimit(process, RLIMIT_DATA, &limit, 0);
}

// Returns the place of a signal's previous action. Swift's importer does not emit variables of a file.
static inline struct sigaction *playground_action_before(int number) {
  static struct sigaction actions[64];
  return &actions[number];
}

// Ends the process with status 4 and one line if it has run out of memory. Leaves every other fault to the previous
// action. Uses only functions that are safe in signal handlers.
static void playground_fault(int number) {
  struct rlimit limit;
  size_t probe = (size_t)64 << 20;
  // An array doubles when it grows, so up to half of the limit may be missing.
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) probe = limit.rlim_cur / 2;
  void *memory = mmap(0, probe, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    static const char text[] = "playground: out of memory\n";
    // Nothing can be done if standard error is closed.
    ssize_t written = write(2, text, sizeof text - 1);
    (void)written;
    _exit(4);
  }
  sigaction(number, playground_action_before(number), 0);
  raise(number);
}

// Reports a lack of memory in one line, instead of only ending the process with a signal.
static inline void playground_report_lack_of_memory(void) {
  // The signals with which a process ends when it can't allocate memory.
  const int numbers[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP};
  struct sigaction action = {.sa_handler = playground_fault, .sa_flags = SA_ONSTACK};
  for (unsigned index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    sigaction(numbers[index], &action, playground_action_before(numbers[index]));
  }
}

// Makes orphaned descendants children of this process instead of init.
static inline int playground_adopt_orphans(void) {
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

// Sets the process name that tools such as killall use.
static inline int playground_name_process(const char *name) {
  return prctl(PR_SET_NAME, name);
}
#else
static inline void playground_report_lack_of_memory(void) {}
static inline unsigned long playground_lower_memory(unsigned long bytes) { return bytes; }
static inline int playground_limit_memory(int process, unsigned long bytes) { return -1; }
static inline int playground_adopt_orphans(void) { return -1; }
static inline int playground_name_process(const char *name) {
  (void)name;
  return -1;
}
#endif

#endif
