#include "embed.h"

static const unsigned char agent_guide[] = {
#embed "../../Protocol/Clients/agents/SKILL.md" suffix(,)
  0};
FILE_OF(agent_guide)

static const unsigned char protocol_page[] = {
#embed "../../Protocol/README.md" suffix(,)
  0};
FILE_OF(protocol_page)
