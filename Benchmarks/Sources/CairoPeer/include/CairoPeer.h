// The workloads on Cairo, in C: what Mica is measured against. Each draws one frame; `t` runs from 0 to 1.
#ifndef CAIRO_PEER_H
#define CAIRO_PEER_H

#include <cairo.h>
#include <stdint.h>

// An ARGB32 target. Its pixels may be cleared through `cairo_peer_clear`.
cairo_t *cairo_peer_create(int width, int height);
void cairo_peer_clear(cairo_t *cr);
const uint32_t *cairo_peer_pixels(cairo_t *cr, int *stride_in_words);

// Switches callgrind's collection on or off; nothing outside valgrind.
void cairo_peer_toggle_counting(void);

// Monotonic, in milliseconds.
double cairo_peer_now(void);

void cairo_peer_arrow(cairo_t *cr, double t);

// 1920 × 1080, on white: 200 turned pictures with soft alpha; 1,000 opaque squares; 20 nested groups of opacity 0.9; a
// full-screen picture in an arrow.
void cairo_peer_rotated(cairo_t *cr, double t);
void cairo_peer_layers(cairo_t *cr, double t);
void cairo_peer_groups(cairo_t *cr, double t);
void cairo_peer_image_mask(cairo_t *cr, double t);

#endif
