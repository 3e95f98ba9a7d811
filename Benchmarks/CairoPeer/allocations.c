// Counts what the program takes from the heap, on all threads.
#include "CairoPeer.h"

#include <stdatomic.h>
#include <stddef.h>

static atomic_long count;
static atomic_int counting;

static void took(void) {
    if (atomic_load_explicit(&counting, memory_order_relaxed)) {
        atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    }
}

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
    took();
    return __libc_malloc(size);
}
void *calloc(size_t n, size_t size) {
    took();
    return __libc_calloc(n, size);
}
void *realloc(void *p, size_t size) {
    took();
    return __libc_realloc(p, size);
}
void *aligned_alloc(size_t alignment, size_t size) {
    took();
    return __libc_memalign(alignment, size);
}
int posix_memalign(void **out, size_t alignment, size_t size) {
    took();
    *out = __libc_memalign(alignment, size);
    return *out == NULL ? 12 : 0;
}

void cairo_peer_count_allocations(int on) { atomic_store(&counting, on); }
long cairo_peer_allocations(void) { return atomic_exchange(&count, 0); }
