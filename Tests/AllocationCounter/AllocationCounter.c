#include "AllocationCounter.h"

#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)
#include <malloc.h>

static __thread long count;
static __thread long bytes;
static __thread long peak;
static __thread long total;
static __thread int counting;

/// Counts the heap bytes of a block, its header of 8 bytes included.
static void *took(void *p) {
    if (counting) {
        count += 1;
        if (p != NULL) {
            long size = (long)malloc_usable_size(p) + 8;
            total += size;
            bytes += size;
            if (bytes > peak) peak = bytes;
        }
    }
    return p;
}
static void gave(void *p) {
    if (counting && p != NULL) bytes -= (long)malloc_usable_size(p) + 8;
}

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

void *malloc(size_t size) { return took(__libc_malloc(size)); }
void *calloc(size_t n, size_t size) { return took(__libc_calloc(n, size)); }
void *realloc(void *p, size_t size) {
    gave(p);
    return took(__libc_realloc(p, size));
}
void *aligned_alloc(size_t alignment, size_t size) { return took(__libc_memalign(alignment, size)); }
int posix_memalign(void **out, size_t alignment, size_t size) {
    *out = took(__libc_memalign(alignment, size));
    return *out == NULL ? 12 : 0;
}
void free(void *p) {
    gave(p);
    __libc_free(p);
}

void allocation_count_begin(void) {
    count = 0;
    bytes = peak = total = 0;
    counting = 1;
}
long allocation_count_end(void) {
    counting = 0;
    return count;
}
long allocation_bytes(void) { return bytes; }
long allocation_peak_bytes(void) { return peak; }
long allocation_total_bytes(void) { return total; }
#else
void allocation_count_begin(void) {}
long allocation_count_end(void) { return -1; }
long allocation_bytes(void) { return -1; }
long allocation_peak_bytes(void) { return -1; }
long allocation_total_bytes(void) { return -1; }
#endif
