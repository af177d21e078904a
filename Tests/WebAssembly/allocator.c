// The allocator that Swift's arrays need without a system. It never frees memory.
typedef unsigned long size;

static unsigned char heap[1 << 24];
static size used;

int posix_memalign(void **result, size alignment, size count) {
  size start = (used + alignment - 1) / alignment * alignment;
  if (start + count > sizeof heap) return 12;
  *result = heap + start;
  used = start + count;
  return 0;
}

void free(void *memory) { (void)memory; }
