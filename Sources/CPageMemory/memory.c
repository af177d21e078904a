// The functions that Swift needs from a system, for pages: memory management and copying.
//
// Each block belongs to a size class, four per doubling. A freed block goes to the list of its class.
// Blocks are never merged or returned: a page allocates the same sizes again and again, so it needs no
// new memory after the first gestures.
typedef unsigned long size;
typedef unsigned char byte;

#define NULL ((void *)0)
#define EXPORT __attribute__((used))

extern byte __heap_base;

// A header of 16 bytes aligns the following data to 16 bytes.
typedef struct block {
  size class;
  struct block *next;
  size unused[2];
} block;

#define CLASSES 112
static block *free_blocks[CLASSES];
static size top;

// The sizes are 16, 20, 24, 28, 32, 40, 48, 56, 64, …: a block gets the smallest that is large enough.
static size class_of(size count, size *room) {
  if (count < 16) count = 16;
  size doubling = 31 - __builtin_clz((unsigned)count);
  size step = (size)1 << (doubling - 2);
  size extra = (count - ((size)1 << doubling) + step - 1) / step;
  *room = ((size)1 << doubling) + extra * step;
  return (doubling - 4) * 4 + extra;
}

static byte *grow(size count) {
  if (!top) top = ((size)&__heap_base + 15) & ~(size)15;
  size end = top + count;
  size have = (size)__builtin_wasm_memory_size(0) << 16;
  if (end > have) {
    // Adds a quarter, so that growing is rare.
    size pages = (end - have + (count >> 2) + 0xFFFF) >> 16;
    if (__builtin_wasm_memory_grow(0, pages) == (size)-1) return NULL;
  }
  byte *place = (byte *)top;
  top = (end + 15) & ~(size)15;
  return place;
}

EXPORT int posix_memalign(void **result, size alignment, size count) {
  if (alignment > 16 || count > ((size)1 << 30)) return 12;
  size room;
  size class = class_of(count, &room);
  block *taken = free_blocks[class];
  if (taken) {
    free_blocks[class] = taken->next;
  } else {
    taken = (block *)grow(sizeof(block) + room);
    if (!taken) return 12;
    taken->class = class;
  }
  *result = taken + 1;
  return 0;
}

EXPORT void free(void *memory) {
  if (!memory) return;
  block *given = (block *)memory - 1;
  given->next = free_blocks[given->class];
  free_blocks[given->class] = given;
}

EXPORT void *memcpy(void *to, const void *from, size count) {
  __builtin_memcpy(to, from, count);
  return to;
}

EXPORT void *memmove(void *to, const void *from, size count) {
  __builtin_memmove(to, from, count);
  return to;
}

EXPORT void *memset(void *to, int value, size count) {
  __builtin_memset(to, value, count);
  return to;
}

EXPORT int memcmp(const void *one, const void *other, size count) {
  const byte *a = one, *b = other;
  for (; count; count--, a++, b++)
    if (*a != *b) return *a < *b ? -1 : 1;
  return 0;
}

EXPORT size strlen(const char *text) {
  size count = 0;
  while (text[count]) count++;
  return count;
}

// Rounds halves away from zero. The computation is exact.
EXPORT double round(double value) {
  double whole = __builtin_trunc(value);
  double rest = value - whole;
  return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole == 0 ? __builtin_copysign(0, value) : whole;
}

// Hashes need not be secret: a page must always give the same bytes.
EXPORT void arc4random_buf(void *to, size count) { memset(to, 0x5A, count); }

// Only fatal errors print, and a page has no console.
EXPORT int putchar(int letter) { return letter; }

// The high half of the product of two 64-bit numbers, for 128-bit arithmetic.
typedef unsigned long long u64;
typedef struct { u64 low, high; } u128;

EXPORT void __multi3(u128 *result, u64 a_low, u64 a_high, u64 b_low, u64 b_high) {
  u64 mask = 0xFFFFFFFF;
  u64 low = (a_low & mask) * (b_low & mask);
  u64 one = (a_low >> 32) * (b_low & mask) + (low >> 32);
  u64 two = (a_low & mask) * (b_low >> 32) + (one & mask);
  result->low = (two << 32) | (low & mask);
  result->high = (a_low >> 32) * (b_low >> 32) + (one >> 32) + (two >> 32)
    + a_low * b_high + a_high * b_low;
}
