#include "CairoPeer.h"

#include <math.h>

static void blue(cairo_t *cr) { cairo_set_source_rgba(cr, 0x20 / 255., 0x60 / 255., 0xe0 / 255., 1); }

void cairo_peer_arrow_path(cairo_t *cr, double x, double y, double outer, double inner, double sweep) {
    double head = sweep < M_PI / 16 ? sweep : M_PI / 16, start = -M_PI / 2, end = start + sweep - head;
    double mean = (outer + inner) / 2;
    cairo_new_path(cr);
    cairo_arc(cr, x, y, outer, start, end);
    cairo_line_to(cr, x + mean * cos(start + sweep), y + mean * sin(start + sweep));
    cairo_arc_negative(cr, x, y, inner, end, start);
    cairo_close_path(cr);
}

void cairo_peer_arrow(cairo_t *cr, double t) {
    cairo_peer_arrow_path(cr, 400, 400, 400, 340, 2 * M_PI * t);
    blue(cr);
    cairo_fill(cr);
}
