#include "CairoPeer.h"

#include <malloc.h>
#include <string.h>
#include <time.h>
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_TOGGLE_COLLECT
#endif

cairo_t *cairo_peer_create(int width, int height) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *cr = cairo_create(surface);
    cairo_surface_destroy(surface);
    return cr;
}

void cairo_peer_clear(cairo_t *cr) {
    cairo_surface_t *s = cairo_get_target(cr);
    cairo_surface_flush(s);
    memset(cairo_image_surface_get_data(s), 0,
           (size_t)cairo_image_surface_get_stride(s) * cairo_image_surface_get_height(s));
    cairo_surface_mark_dirty(s);
}

const uint32_t *cairo_peer_pixels(cairo_t *cr, int *stride_in_words) {
    cairo_surface_t *s = cairo_get_target(cr);
    cairo_surface_flush(s);
    *stride_in_words = cairo_image_surface_get_stride(s) / 4;
    return (const uint32_t *)cairo_image_surface_get_data(s);
}

void cairo_peer_toggle_counting(void) { CALLGRIND_TOGGLE_COLLECT; }

double cairo_peer_allocated_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (double)info.uordblks + (double)info.hblkhd;
}

double cairo_peer_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}
