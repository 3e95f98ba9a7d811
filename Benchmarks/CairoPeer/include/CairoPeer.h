// The workloads on Cairo, in C: what Mica is measured against. Each draws one frame; `t` runs from 0 to 1.
#ifndef CAIRO_PEER_H
#define CAIRO_PEER_H

#include "BlendPeer.h"

#include <cairo.h>
#include <stdint.h>

// An ARGB32 target. Its pixels may be cleared through `cairo_peer_clear`.
cairo_t *cairo_peer_create(int width, int height);
void cairo_peer_clear(cairo_t *cr);
const uint32_t *cairo_peer_pixels(cairo_t *cr, int *stride_in_words);

// Switches callgrind's collection on or off; has no effect outside valgrind.
void cairo_peer_toggle_counting(void);

// The number of bytes that the process has allocated and not freed.
double cairo_peer_allocated_bytes(void);

// Monotonic, in milliseconds.
double cairo_peer_now(void);
/// Starts (1) or stops (0) counting the allocations of all threads.
void cairo_peer_count_allocations(int on);
/// Returns the number of allocations that were counted since the last call.
long cairo_peer_allocations(void);

void cairo_peer_arrow(cairo_t *cr, double t);
void cairo_peer_arrow_path(cairo_t *cr, double x, double y, double outer, double inner, double sweep);

// Images as Cairo surfaces; pixels are premultiplied, rows not padded.
void *cairo_peer_image(const uint32_t *pixels, int width, int height, int opaque);
void *cairo_peer_mask(int width, int height);
void cairo_peer_image_through_mask(cairo_t *cr, void *image, void *mask, double t);
void cairo_peer_path_with_image(cairo_t *cr, void *image, double t);
void cairo_peer_bitmap(cairo_t *cr, void *image, double x, double y, double angle, int nearest);
void cairo_peer_linear(cairo_t *cr, double t);
void cairo_peer_radial(cairo_t *cr, double t);
void cairo_peer_blur(cairo_t *cr, void *image, double sigma);
void cairo_peer_arc(cairo_t *cr, double t, double size, double width, int round);
void cairo_peer_clock(cairo_t *cr, double t);
void cairo_peer_blob(cairo_t *cr, double t);
void cairo_peer_lock(cairo_t *cr, double t);
void cairo_peer_walk(cairo_t *cr, const double *points, int count, double t);
// `outlines` holds, for each contour, its number of segments and then, for each, three points of a cubic; the first
// point of a contour comes before its segments.
void cairo_peer_page(cairo_t *cr, const double *numbers, int count, double t);

// 1920 × 1080, on white: 200 turned pictures with soft alpha; 1,000 opaque squares; 20 nested groups of opacity 0.9; a
// full-screen picture in an arrow.
void cairo_peer_rotated(cairo_t *cr, double t);
void cairo_peer_layers(cairo_t *cr, double t);
void cairo_peer_groups(cairo_t *cr, double t);
void cairo_peer_image_mask(cairo_t *cr, double t);

// The limits of memory and processor: the whole target is set, copied from an image of the same size, or composited
// with that image. If the processor has AVX2, compositing handles eight pixels at a time.
void limit_fill(cairo_t *cr);
void limit_copy(cairo_t *cr, void *image);
void limit_over(cairo_t *cr, void *image);

#endif
