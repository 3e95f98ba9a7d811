// Blend2D as a peer: a library that `./bench` builds from the package pyblend2d and Benchmarks/Peers/blend2d.c. It is
// loaded at run time, so that nothing here depends on it.
#ifndef BLEND_PEER_H
#define BLEND_PEER_H

#include <stdint.h>

typedef struct blend_peer {
    uint32_t version;  // major << 16 | minor << 8 | patch
    // A context over premultiplied pixels that draws immediately, on the caller's thread.
    void *(*canvas)(uint32_t *pixels, intptr_t stride_in_bytes, int width, int height);
    // Verbs: 0 move, 1 line, 3 cubic, 4 close, with 1, 1, 3 and 0 points each.
    void *(*path)(const uint8_t *verbs, intptr_t count, const double *points);
    void *(*image)(const uint32_t *pixels, int width, int height, int opaque);
    // `values`: x0, y0, x1, y1 of a linear gradient; end centre, start centre, end radius, start radius of a radial one.
    void *(*gradient)(int radial, const double *values, const double *offsets, const uint32_t *colors, int count);
    void (*clear)(void *canvas, uint32_t color);
    void (*fill)(void *canvas, const void *path, uint32_t color);
    void (*fill_even_odd)(void *canvas, const void *path, uint32_t color);
    void (*stroke)(void *canvas, const void *path, double width, int round, uint32_t color);
    // `rects`: x, y, width, height of each.
    void (*rects)(void *canvas, const int *rects, const uint32_t *colors, int count);
    void (*fill_gradient)(void *canvas, const void *gradient);
    void (*fill_image)(void *canvas, const void *path, const void *image);
} blend_peer;

// The library at `path`, or NULL if there is none.
const blend_peer *blend_peer_open(const char *path);

#endif
