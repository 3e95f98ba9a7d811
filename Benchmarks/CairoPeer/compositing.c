#include "CairoPeer.h"

#include <math.h>
#include <stdlib.h>

// A picture whose alpha falls towards its corner, as in the Swift workloads.
static cairo_surface_t *picture(int width, int height, int opaque) {
    cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    uint32_t *base = (uint32_t *)cairo_image_surface_get_data(s);
    int stride = cairo_image_surface_get_stride(s) / 4;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            uint32_t a = opaque ? 255 : 64 + 191 * (x + y) / (width + height);
            uint32_t r = 255 * x / width * a / 255, g = 255 * y / height * a / 255, b = 255 * (width - x) / width * a / 255;
            base[y * stride + x] = a << 24 | r << 16 | g << 8 | b;
        }
    }
    cairo_surface_mark_dirty(s);
    return s;
}

static void background(cairo_t *cr) {
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
}

void cairo_peer_rotated(cairo_t *cr, double t) {
    static cairo_surface_t *soft;
    if (!soft) { soft = picture(200, 200, 0); }
    background(cr);
    for (int i = 0; i < 200; i++) {
        double angle = i * 0.7 + t * 6.283185307179586;
        cairo_save(cr);
        cairo_translate(cr, 96 + (i * 373) % 1728, 54 + (i * 211) % 972);
        cairo_rotate(cr, angle);
        cairo_translate(cr, -100, -100);
        cairo_set_source_surface(cr, soft, 0, 0);
        cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_BILINEAR);
        cairo_rectangle(cr, 0, 0, 200, 200);
        cairo_fill(cr);
        cairo_restore(cr);
    }
}

void cairo_peer_layers(cairo_t *cr, double t) {
    background(cr);
    for (int i = 0; i < 1000; i++) {
        double x = fmod(i * 373 + t * 1800, 1860), y = (i * 211) % 1020;
        cairo_set_source_rgb(cr, (i % 7) / 7., (i % 11) / 11., (i % 13) / 13.);
        cairo_rectangle(cr, floor(x), y, 60, 60);
        cairo_fill(cr);
    }
}

void cairo_peer_groups(cairo_t *cr, double t) {
    background(cr);
    for (int i = 0; i < 20; i++) {
        cairo_rectangle(cr, 40 + i * 20, 20 + i * 10, 1840 - i * 40, 1040 - i * 20);
        cairo_clip(cr);
        cairo_push_group(cr);
        cairo_set_source_rgb(cr, (i % 3) / 3., (i % 5) / 5., (i % 7) / 7.);
        cairo_rectangle(cr, 60 + i * 20 + floor(100 * t), 40 + i * 10, 600, 300);
        cairo_fill(cr);
        cairo_set_source_rgb(cr, (i % 7) / 7., (i % 3) / 3., (i % 5) / 5.);
        cairo_rectangle(cr, 260 + i * 20, 140 + i * 10, 600, 300);
        cairo_fill(cr);
    }
    for (int i = 0; i < 20; i++) {
        cairo_pop_group_to_source(cr);
        cairo_paint_with_alpha(cr, 0.9);
    }
    cairo_reset_clip(cr);
}

void cairo_peer_image_mask(cairo_t *cr, double t) {
    static cairo_surface_t *image;
    if (!image) { image = picture(1920, 1080, 1); }
    background(cr);
    double sweep = 6.283185307179586 * t, head = sweep < 0.2 ? sweep : 0.2, start = -1.5707963267948966;
    double end = start + sweep - head, x = 960, y = 540, outer = 530, inner = 250;
    cairo_new_path(cr);
    cairo_arc(cr, x, y, outer, start, end);
    cairo_line_to(cr, x + (outer + inner) / 2 * cos(start + sweep), y + (outer + inner) / 2 * sin(start + sweep));
    cairo_arc_negative(cr, x, y, inner, end, start);
    cairo_close_path(cr);
    cairo_set_source_surface(cr, image, 0, 0);
    cairo_fill(cr);
}
