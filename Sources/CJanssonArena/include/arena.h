#ifndef PLAYGROUND_ARENA_H
#define PLAYGROUND_ARENA_H

#include <jansson.h>

// Makes jansson allocate the memory for a text from an arena. Call it once, before any other
// function of jansson.
void arena_install(void);

// Like json_loadb. The tree is valid until `arena_forget`, which must be called on the same thread
// before the next parse. Don't keep references to its nodes.
json_t *arena_parse(const char *text, size_t count, size_t flags, json_error_t *error);

// Releases the tree that `arena_parse` returned.
void arena_forget(json_t *root);

#endif
