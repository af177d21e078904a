#include "embedded.h"

// The Swift toolchain's clang embeds files in every version of C, with this warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

/// Defines the function that returns an array's bytes. Each array ends in a 0 that is not counted: some
/// files are empty, and C has no empty arrays.
#define FILE_OF(name) \
  EmbeddedFile embedded_##name(void) { return (EmbeddedFile){name, sizeof name - 1}; }
