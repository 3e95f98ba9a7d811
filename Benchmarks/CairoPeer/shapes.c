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

void cairo_peer_arc(cairo_t *cr, double t, double size, double width, int round) {
    cairo_new_path(cr);
    cairo_arc(cr, size / 2, size / 2, (size - width) / 2 - 1, -M_PI / 2, -M_PI / 2 + 2 * M_PI * t);
    cairo_set_line_width(cr, width);
    cairo_set_line_cap(cr, round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(cr, round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
    blue(cr);
    cairo_stroke(cr);
}

void cairo_peer_clock(cairo_t *cr, double t) {
    cairo_new_path(cr);
    cairo_arc(cr, 200, 200, 190, 0, 2 * M_PI);
    cairo_close_path(cr);
    cairo_set_source_rgba(cr, 0.95, 0.95, 0.95, 1);
    cairo_fill_preserve(cr);
    cairo_set_line_width(cr, 6);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_MITER);
    blue(cr);
    cairo_stroke(cr);
    for (int i = 0; i < 60; i++) {
        double a = i * M_PI / 30, inner = i % 5 == 0 ? 160 : 174;
        cairo_move_to(cr, 200 + inner * cos(a), 200 + inner * sin(a));
        cairo_line_to(cr, 200 + 182 * cos(a), 200 + 182 * sin(a));
    }
    cairo_set_line_width(cr, 3);
    cairo_set_source_rgba(cr, 0, 0, 0, 1);
    cairo_stroke(cr);
    static const double lengths[] = {90, 140, 160}, widths[] = {10, 6, 2}, turns[] = {1, 12, 720};
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    for (int i = 0; i < 3; i++) {
        double a = 2 * M_PI * t * turns[i];
        cairo_move_to(cr, 200 - 20 * cos(a), 200 - 20 * sin(a));
        cairo_line_to(cr, 200 + lengths[i] * cos(a), 200 + lengths[i] * sin(a));
        cairo_set_line_width(cr, widths[i]);
        cairo_stroke(cr);
    }
}

void cairo_peer_blob(cairo_t *cr, double t) {
    double x[5], y[5], dx[5], dy[5];
    for (int i = 0; i < 5; i++) {
        double a = (i % 4) * M_PI / 2 + t * 2 * M_PI, r = 110 * (1 + 0.25 * sin(4 * M_PI * t + (i % 4) * 1.7));
        x[i] = 150 + r * cos(a);
        y[i] = 150 + r * sin(a);
        dx[i] = -66 * sin(a);
        dy[i] = 66 * cos(a);
    }
    cairo_new_path(cr);
    cairo_move_to(cr, x[0], y[0]);
    for (int i = 0; i < 4; i++)
        cairo_curve_to(cr, x[i] + dx[i], y[i] + dy[i], x[i + 1] - dx[i + 1], y[i + 1] - dy[i + 1], x[i + 1], y[i + 1]);
    cairo_close_path(cr);
    cairo_set_source_rgba(cr, 0x20 / 255., 0x60 / 255., 0xe0 / 255., 0.3);
    cairo_fill(cr);
}

void cairo_peer_lock(cairo_t *cr, double t) {
    static const int order[] = {0, 1, 2, 4, 6, 7, 8};
    for (int i = 0; i < 9; i++) {
        double x = 80 + i % 3 * 120, y = 80 + i / 3 * 120;
        cairo_new_path(cr);
        cairo_arc(cr, x, y, 36, 0, 2 * M_PI);
        cairo_close_path(cr);
        cairo_set_source_rgba(cr, 0x13 / 255., 0xea / 255., 0xa4 / 255., 1);
        cairo_set_line_width(cr, 2);
        cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
        cairo_stroke(cr);
        cairo_arc(cr, x, y, 12, 0, 2 * M_PI);
        cairo_close_path(cr);
        cairo_fill(cr);
    }
    for (int i = 0; i < 7; i++) cairo_line_to(cr, 80 + order[i] % 3 * 120, 80 + order[i] / 3 * 120);
    cairo_line_to(cr, 320 + 60 * cos(6 * t), 320 + 60 * sin(6 * t));
    cairo_set_source_rgba(cr, 0x13 / 255., 0xea / 255., 0xa4 / 255., 0.2);
    cairo_set_line_width(cr, 24);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cr);
}

void cairo_peer_walk(cairo_t *cr, const double *p, int count, double t) {
    cairo_new_path(cr);
    for (int i = 0; i < count; i++) cairo_line_to(cr, p[2 * i] + 5 * t, p[2 * i + 1]);
    cairo_close_path(cr);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    blue(cr);
    cairo_fill(cr);
}

void cairo_peer_page(cairo_t *cr, const double *p, int count, double t) {
    cairo_new_path(cr);
    for (int i = 0; i < count;) {
        int n = (int)p[i];
        cairo_move_to(cr, p[i + 1] + t, p[i + 2]);
        for (i += 3; n > 0; n--, i += 6)
            cairo_curve_to(cr, p[i] + t, p[i + 1], p[i + 2] + t, p[i + 3], p[i + 4] + t, p[i + 5]);
        cairo_close_path(cr);
    }
    cairo_set_source_rgba(cr, 0, 0, 0, 1);
    cairo_fill(cr);
}
