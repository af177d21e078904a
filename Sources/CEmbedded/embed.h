#include "embedded.h"

// The Swift toolchain's clang supports #embed in every version of C, but warns.
#pragma clang diagnostic ignored "-Wc23-extensions"

/// Defines a function that returns the bytes of an array. Each array ends in an extra 0 that is not
/// counted, because files can be empty and C has no empty arrays.
#define FILE_OF(name) \
  EmbeddedFile embedded_##name(void) { return (EmbeddedFile){name, sizeof name - 1}; }
