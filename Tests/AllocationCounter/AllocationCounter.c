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
static __thread int counting;

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
    count += counting;
    return __libc_malloc(size);
}
void *calloc(size_t n, size_t size) {
    count += counting;
    return __libc_calloc(n, size);
}
void *realloc(void *p, size_t size) {
    count += counting;
    return __libc_realloc(p, size);
}
void *aligned_alloc(size_t alignment, size_t size) {
    count += counting;
    return __libc_memalign(alignment, size);
}
int posix_memalign(void **out, size_t alignment, size_t size) {
    count += counting;
    *out = __libc_memalign(alignment, size);
    return *out == NULL ? 12 : 0;
}

void allocation_count_begin(void) {
    count = 0;
    counting = 1;
}
long allocation_count_end(void) {
    counting = 0;
    return count;
}
long allocated_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
}
#else
void allocation_count_begin(void) {}
long allocation_count_end(void) { return -1; }
long allocated_bytes(void) { return -1; }
#endif
