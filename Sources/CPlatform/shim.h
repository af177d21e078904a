// Calls with a variable number of arguments, which Swift does not import.
#ifndef PLAYGROUND_SHIM_H
#define PLAYGROUND_SHIM_H

#ifdef __linux__
#include <sys/prctl.h>

// Orphaned descendants become children of this process instead of init's.
static inline int playground_adopt_orphans(void) {
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}
#else
static inline int playground_adopt_orphans(void) { return -1; }
#endif

#endif
