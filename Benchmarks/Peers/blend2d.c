// Implements ../CairoPeer/include/BlendPeer.h with Blend2D. `./bench` links this with the library in the Python package
// pyblend2d (0.22.0 has Blend2D 0.21.2), which has no headers: the required part of its C interface is declared here.
#include "../CairoPeer/include/BlendPeer.h"

#include <stddef.h>
#include <stdlib.h>

typedef struct { _Alignas(8) char bytes[16]; } object;
typedef struct { void *pixels; intptr_t stride; int width, height; uint32_t format, flags; } image_data;
typedef struct { double offset; uint64_t color; } stop;
typedef struct { double x, y; } point;
typedef struct { int x, y, width, height; } rect;
enum { PREMULTIPLIED = 1, OPAQUE = 2, READ_WRITE = 3, EVEN_ODD = 1, ROUND_CAP = 2, ROUND_JOIN = 4 };

uint32_t bl_image_init_as_from_data(object *, int, int, uint32_t, void *, intptr_t, uint32_t, void *, void *);
uint32_t bl_context_init_as(object *, object *image, const void *);
uint32_t bl_context_fill_all_rgba32(object *, uint32_t);
uint32_t bl_context_fill_all_ext(object *, const object *style);
uint32_t bl_context_set_fill_rule(object *, uint32_t);
uint32_t bl_context_fill_path_d_rgba32(object *, const point *, const object *path, uint32_t);
uint32_t bl_context_fill_path_d_ext(object *, const point *, const object *path, const object *style);
uint32_t bl_context_fill_rect_i_rgba32(object *, const rect *, uint32_t);
uint32_t bl_context_set_stroke_width(object *, double);
uint32_t bl_context_set_stroke_caps(object *, uint32_t);
uint32_t bl_context_set_stroke_join(object *, uint32_t);
uint32_t bl_context_stroke_path_d_rgba32(object *, const point *, const object *path, uint32_t);
uint32_t bl_path_init(object *);
uint32_t bl_path_move_to(object *, double, double);
uint32_t bl_path_line_to(object *, double, double);
uint32_t bl_path_cubic_to(object *, double, double, double, double, double, double);
uint32_t bl_path_close(object *);
uint32_t bl_gradient_init_as(object *, uint32_t, const void *, uint32_t, const stop *, size_t, const void *);
uint32_t bl_pattern_init_as(object *, const object *image, const rect *, uint32_t, const void *);
uint32_t bl_runtime_query_info(uint32_t, void *);

static object *new_object(void) { return calloc(1, sizeof(object)); }

static void check(uint32_t result) {
    if (result != 0) { abort(); }
}

static void *canvas(uint32_t *pixels, intptr_t stride, int width, int height) {
    object *image = new_object(), *context = new_object();
    check(bl_image_init_as_from_data(image, width, height, PREMULTIPLIED, pixels, stride, READ_WRITE, NULL, NULL));
    check(bl_context_init_as(context, image, NULL));
    return context;
}

static void *path(const uint8_t *verbs, intptr_t count, const double *p) {
    object *path = new_object();
    check(bl_path_init(path));
    for (intptr_t i = 0; i < count; i++) {
        switch (verbs[i]) {
        case 0: check(bl_path_move_to(path, p[0], p[1])); p += 2; break;
        case 1: check(bl_path_line_to(path, p[0], p[1])); p += 2; break;
        case 3: check(bl_path_cubic_to(path, p[0], p[1], p[2], p[3], p[4], p[5])); p += 6; break;
        case 4: check(bl_path_close(path)); break;
        default: abort();
        }
    }
    return path;
}

// A pattern at (0, 0) that ends at the image's edges.
static void *image(const uint32_t *pixels, int width, int height, int opaque) {
    object *image = new_object(), *pattern = new_object();
    check(bl_image_init_as_from_data(
        image, width, height, opaque ? OPAQUE : PREMULTIPLIED, (void *)pixels, (intptr_t)width * 4, READ_WRITE, NULL, NULL));
    check(bl_pattern_init_as(pattern, image, NULL, 0, NULL));
    return pattern;
}

static void *gradient(int radial, const double *values, const double *offsets, const uint32_t *colors, int count) {
    object *gradient = new_object();
    stop stops[16];
    for (int i = 0; i < count; i++) {
        uint64_t wide = 0;
        for (int k = 0; k < 4; k++) { wide |= (uint64_t)((colors[i] >> (8 * k) & 255) * 257) << (16 * k); }
        stops[i] = (stop){offsets[i], wide};
    }
    check(bl_gradient_init_as(gradient, radial ? 1 : 0, values, 0, stops, (size_t)count, NULL));
    return gradient;
}

static void clear(void *context, uint32_t color) { bl_context_fill_all_rgba32(context, color); }

static void fill(void *context, const void *path, uint32_t color) {
    point origin = {0, 0};
    bl_context_fill_path_d_rgba32(context, &origin, path, color);
}

static void fill_even_odd(void *context, const void *path, uint32_t color) {
    bl_context_set_fill_rule(context, EVEN_ODD);
    fill(context, path, color);
    bl_context_set_fill_rule(context, 0);
}

static void stroke(void *context, const void *path, double width, int round, uint32_t color) {
    point origin = {0, 0};
    bl_context_set_stroke_width(context, width);
    bl_context_set_stroke_caps(context, round ? ROUND_CAP : 0);
    bl_context_set_stroke_join(context, round ? ROUND_JOIN : 0);
    bl_context_stroke_path_d_rgba32(context, &origin, path, color);
}

static void rects(void *context, const int *rects, const uint32_t *colors, int count) {
    for (int i = 0; i < count; i++) { bl_context_fill_rect_i_rgba32(context, (const rect *)rects + i, colors[i]); }
}

static void fill_gradient(void *context, const void *gradient) { bl_context_fill_all_ext(context, gradient); }

static void fill_image(void *context, const void *path, const void *pattern) {
    point origin = {0, 0};
    bl_context_fill_path_d_ext(context, &origin, path, pattern);
}

__attribute__((visibility("default"))) const blend_peer *blend_peer_make(void) {
    static blend_peer peer = {
        0, canvas, path, image, gradient, clear, fill, fill_even_odd, stroke, rects, fill_gradient, fill_image};
    uint32_t info[256] = {0};
    bl_runtime_query_info(0, info);
    peer.version = info[0] << 16 | info[1] << 8 | info[2];
    return &peer;
}
