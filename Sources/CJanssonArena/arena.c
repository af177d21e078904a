// The nodes of a text are only needed until the text has been converted, so they are placed one
// after another in blocks and released together. Allocating and freeing them one by one takes a
// third of jansson's time.
//
// Every thread has one small block, which is enough for a request. A long text, such as a response
// with frames, gets further blocks, each twice as large as all before it. Very large nodes, and
// allocations outside a parse by other users of jansson in the program, come from malloc.
#include "arena.h"

#include <stdlib.h>

#define FIRST_SIZE ((size_t)64 * 1024)
#define ALIGNMENT ((size_t)16)

typedef struct Block Block;
struct Block {
  _Alignas(16) Block *before;
  size_t size;
  _Alignas(16) char bytes[];
};

static _Thread_local struct {
  _Alignas(16) char first[FIRST_SIZE];
  // The further blocks, newest first.
  Block *latest;
  // The block that is being filled: `first` or the bytes of `latest`.
  char *bytes;
  size_t size;
  size_t used;
  int is_open;
  int has_overflowed;
} arena;

// Adds a block with room for a node, and returns 0 if there is no memory.
static int grow(void) {
  size_t size = arena.latest ? 2 * arena.latest->size : 4 * FIRST_SIZE;
  Block *block = malloc(sizeof(Block) + size);
  if (!block) return 0;
  block->before = arena.latest;
  block->size = size;
  arena.latest = block;
  arena.bytes = block->bytes;
  arena.size = size;
  arena.used = 0;
  return 1;
}

static void *take(size_t size) {
  if (!arena.is_open) return malloc(size);
  if (size > arena.size - arena.used && (size > FIRST_SIZE || !grow())) {
    arena.has_overflowed = 1;
    return malloc(size);
  }
  void *place = arena.bytes + arena.used;
  // The sizes of blocks are multiples of the alignment, so this never exceeds the block.
  arena.used += (size + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
  return place;
}

// Compares as integers, because pointers into different objects have no order.
static int is_in(const char *bytes, size_t size, const void *place) {
  return (size_t)place - (size_t)bytes < size;
}

static void give_back(void *place) {
  if (is_in(arena.first, FIRST_SIZE, place)) return;
  for (Block *block = arena.latest; block; block = block->before) {
    if (is_in(block->bytes, block->size, place)) return;
  }
  free(place);
}

static void release_blocks(void) {
  while (arena.latest) {
    Block *block = arena.latest;
    arena.latest = block->before;
    free(block);
  }
}

void arena_install(void) { json_set_alloc_funcs(take, give_back); }

json_t *arena_parse(const char *text, size_t count, size_t flags, json_error_t *error) {
  arena.bytes = arena.first;
  arena.size = FIRST_SIZE;
  arena.used = 0;
  arena.has_overflowed = 0;
  arena.is_open = 1;
  json_t *root = json_loadb(text, count, flags, error);
  arena.is_open = 0;
  if (!root) release_blocks();
  return root;
}

void arena_forget(json_t *root) {
  if (arena.has_overflowed) json_decref(root);
  release_blocks();
}
