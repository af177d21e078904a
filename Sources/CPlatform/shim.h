// Calls with a variable number of arguments, which Swift does not import.
#ifndef PLAYGROUND_SHIM_H
#define PLAYGROUND_SHIM_H

#ifdef __linux__
#include <sys/prctl.h>

// Orphaned descendants become children of this process instead of init's.
static inline int playground_adopt_orphans(void) {
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

// Names the process for those who look processes up by their name, such as killall.
static inline int playground_name_process(const char *name) {
  return prctl(PR_SET_NAME, name);
}
#else
static inline int playground_adopt_orphans(void) { return -1; }
static inline int playground_name_process(const char *name) {
  (void)name;
  return -1;
}
#endif

#endif
