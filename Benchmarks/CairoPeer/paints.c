#include "CairoPeer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static cairo_surface_t *from_pixels(const uint32_t *pixels, int width, int height, int opaque) {
    cairo_surface_t *s =
        cairo_image_surface_create(opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width, height);
    unsigned char *data = cairo_image_surface_get_data(s);
    int stride = cairo_image_surface_get_stride(s);
    for (int y = 0; y < height; y++) { memcpy(data + y * stride, pixels + y * width, 4 * (size_t)width); }
    cairo_surface_mark_dirty(s);
    return s;
}

void *cairo_peer_image(const uint32_t *pixels, int width, int height, int opaque) {
    return from_pixels(pixels, width, height, opaque);
}

void *cairo_peer_mask(int width, int height) { return cairo_image_surface_create(CAIRO_FORMAT_A8, width, height); }

static void ring(cairo_t *cr, double t) { cairo_peer_arrow_path(cr, 960, 540, 540, 459, 2 * M_PI * t); }

void cairo_peer_image_through_mask(cairo_t *cr, void *image, void *mask, double t) {
    cairo_surface_flush(mask);
    memset(cairo_image_surface_get_data(mask), 0,
           (size_t)cairo_image_surface_get_height(mask) * cairo_image_surface_get_stride(mask));
    cairo_surface_mark_dirty(mask);
    cairo_t *m = cairo_create(mask);
    ring(m, t);
    cairo_set_source_rgba(m, 0, 0, 0, 1);
    cairo_fill(m);
    cairo_destroy(m);
    cairo_set_source_surface(cr, image, 0, 0);
    cairo_mask_surface(cr, mask, 0, 0);
}

void cairo_peer_path_with_image(cairo_t *cr, void *image, double t) {
    ring(cr, t);
    cairo_set_source_surface(cr, image, 0, 0);
    cairo_fill(cr);
}

void cairo_peer_bitmap(cairo_t *cr, void *image, double x, double y, double angle, int nearest) {
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_rotate(cr, angle);
    cairo_set_source_surface(cr, image, -100, -100);
    cairo_pattern_set_filter(cairo_get_source(cr), nearest ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR);
    cairo_paint_with_alpha(cr, 0.8);
    cairo_restore(cr);
}

static void gradient(cairo_t *cr, cairo_pattern_t *p) {
    cairo_pattern_add_color_stop_rgba(p, 0, 0.1, 0.2, 0.9, 1);
    cairo_pattern_add_color_stop_rgba(p, 0.4, 0.9, 0.3, 0.5, 1);
    cairo_pattern_add_color_stop_rgba(p, 1, 1, 0.9, 0.2, 1);
    cairo_pattern_set_extend(p, CAIRO_EXTEND_PAD);
    cairo_set_source(cr, p);
    cairo_paint(cr);
    cairo_pattern_destroy(p);
}

void cairo_peer_linear(cairo_t *cr, double t) {
    gradient(cr, cairo_pattern_create_linear(0, 0, 1920 * (0.5 + t / 2), 1080));
}

void cairo_peer_radial(cairo_t *cr, double t) {
    gradient(cr, cairo_pattern_create_radial(900 + 100 * t, 500, 20, 960, 540, 1000));
}

// Cairo has no blur: the peer is the plain separable convolution, out to three standard deviations.
void cairo_peer_blur(cairo_t *cr, void *image, double sigma) {
    cairo_surface_t *target = cairo_get_target(cr);
    int width = cairo_image_surface_get_width(target), height = cairo_image_surface_get_height(target);
    int reach = (int)ceil(3 * sigma), stride = cairo_image_surface_get_stride(target);
    float *taps = malloc(sizeof(float) * (reach + 1)), sum = 1;
    for (int i = 1; i <= reach; i++) { sum += 2 * expf(-i * i / (2 * (float)(sigma * sigma))); }
    for (int i = 0; i <= reach; i++) { taps[i] = expf(-i * i / (2 * (float)(sigma * sigma))) / sum; }
    const unsigned char *in = cairo_image_surface_get_data(image);
    unsigned char *out = cairo_image_surface_get_data(target);
    int row = width * 4, edge = reach * 4;
    float *line = calloc((size_t)row + 2 * edge, sizeof(float));
    float *across = calloc((size_t)(height + 2 * reach) * row, sizeof(float));
    for (int y = 0; y < height; y++) {
        const unsigned char *p = in + (size_t)y * stride;
        float *o = across + (size_t)(y + reach) * row;
        for (int i = 0; i < row; i++) { line[edge + i] = p[i]; }
        for (int i = 0; i < row; i++) { o[i] = line[edge + i] * taps[0]; }
        for (int k = 1; k <= reach; k++) {
            const float *a = line + edge - 4 * k, *b = line + edge + 4 * k;
            for (int i = 0; i < row; i++) { o[i] += (a[i] + b[i]) * taps[k]; }
        }
    }
    for (int y = 0; y < height; y++) {
        const float *c = across + (size_t)(y + reach) * row;
        for (int i = 0; i < row; i++) { line[i] = c[i] * taps[0]; }
        for (int k = 1; k <= reach; k++) {
            const float *a = c - (size_t)k * row, *b = c + (size_t)k * row;
            for (int i = 0; i < row; i++) { line[i] += (a[i] + b[i]) * taps[k]; }
        }
        for (int i = 0; i < row; i++) { out[(size_t)y * stride + i] = (unsigned char)(line[i] + 0.5f); }
    }
    free(taps);
    free(line);
    free(across);
    cairo_surface_mark_dirty(target);
}
