#include "embed.h"

// The module is generated and not in the repository, so it may be missing.
static const unsigned char page_module[] = {
#if __has_embed("../../.generated/page-module.txt")
#embed "../../.generated/page-module.txt" suffix(,)
#endif
  0};
FILE_OF(page_module)
