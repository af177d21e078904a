#ifndef PLAYGROUND_ARENA_H
#define PLAYGROUND_ARENA_H

#include <jansson.h>

// Lets jansson take the memory for a text from an arena. Has to be called once, before any other
// call of jansson's.
void arena_install(void);

// As json_loadb. The tree lives until `arena_forget`, which every parse on a thread needs before
// the next one there; a reference to a node of it must not be kept.
json_t *arena_parse(const char *text, size_t count, size_t flags, json_error_t *error);

// Ends the life of what `arena_parse` has given out.
void arena_forget(json_t *root);

#endif
