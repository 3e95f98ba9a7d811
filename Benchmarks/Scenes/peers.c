// The gallery's scenes as a C programmer would write them: directly with Cairo, or as a Lottie file played by rlottie.
//
//   peers (arrow-mask|arc-to-circle|clock|elastic-ball) WIDTH HEIGHT         prints Cairo's frames a second
//   peers (arc-to-circle|elastic-ball)-lottie WIDTH HEIGHT                   prints rlottie's
//
// Every frame of the scene at 60 a second is drawn into the same 32-bit image. What does not change (the photograph at
// its final size, the grounds, the clock's face) is drawn once beforehand. Captions and the hands' soft shadows are left
// out, to Cairo's favour.
#include <cairo/cairo.h>
#include <math.h>
#include <rlottie_capi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

static double width, height, unit;
static cairo_surface_t *backdrop, *photo;

static cairo_surface_t *make_surface(double w, double h) {
    return cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)w, (int)h);
}

static void set_hex(cairo_t *c, unsigned hex) {
    cairo_set_source_rgb(c, (hex >> 16) / 255.0, (hex >> 8 & 255) / 255.0, (hex & 255) / 255.0);
}

static void paint_backdrop(cairo_t *c) {
    cairo_set_operator(c, CAIRO_OPERATOR_SOURCE);
    cairo_set_source_surface(c, backdrop, 0, 0);
    cairo_paint(c);
    cairo_set_operator(c, CAIRO_OPERATOR_OVER);
}

// arrow-mask

static void prepare_arrow(void) {
    cairo_t *c = cairo_create(backdrop);
    double far = fmax(width, height) * 0.75;
    cairo_pattern_t *glow = cairo_pattern_create_radial(width / 2, height / 2, 0, width / 2, height / 2, far);
    cairo_pattern_add_color_stop_rgb(glow, 0, 0.14, 0.12, 0.28);
    cairo_pattern_add_color_stop_rgb(glow, 1, 0.03, 0.03, 0.06);
    cairo_set_source(c, glow);
    cairo_paint(c);
    cairo_pattern_destroy(glow);
    cairo_destroy(c);
    int side = (int)(fmin(width, height) * 0.92);
    photo = make_surface(side, side);
    uint32_t *pixels = (uint32_t *)cairo_image_surface_get_data(photo);
    int stride = cairo_image_surface_get_stride(photo) / 4;
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++)
            pixels[y * stride + x] = 0xff000000u | (x * 255 / side) << 16 | (y * 255 / side) << 8 | ((x ^ y) & 255);
    cairo_surface_mark_dirty(photo);
}

static void draw_arrow(cairo_t *c, double t) {
    paint_backdrop(c);
    double going = t < 0.5 ? 0 : t < 2.5 ? (t - 0.5) / 2 : t < 4.5 ? 2 - (t - 0.5) / 2 : 0;
    double length = 2 * M_PI * going;
    if (length <= 0) return;
    double side = fmin(width, height) * 0.92, outer = side / 2, inner = outer - 60, mean = (outer + inner) / 2;
    double start = -M_PI / 2, head = fmin(M_PI / 16, length), neck = start + length - head, tip = start + length;
    cairo_save(c);
    cairo_translate(c, width / 2, height / 2);
    cairo_move_to(c, mean * cos(tip), mean * sin(tip));
    cairo_arc_negative(c, 0, 0, outer, neck, start);
    cairo_arc(c, 0, 0, inner, start, neck);
    cairo_close_path(c);
    cairo_set_source_surface(c, photo, -(int)(side / 2), -(int)(side / 2));
    cairo_fill(c);
    cairo_restore(c);
}

// arc-to-circle

static void prepare_plain(void) {
    cairo_t *c = cairo_create(backdrop);
    set_hex(c, 0x0f1424);
    cairo_paint(c);
    cairo_destroy(c);
}

static double bezier_ease(double x) {
    // Ease in and out; the curve's parameter by bisection.
    double low = 0, high = 1;
    for (int i = 0; i < 30; i++) {
        double s = (low + high) / 2, v = 3 * 0.42 * s * (1 - s) * (1 - s) + 3 * 0.58 * s * s * (1 - s) + s * s * s;
        if (v < x) low = s; else high = s;
    }
    return 3 * low * low * (1 - low) + low * low * low;
}

static void draw_arcs(cairo_t *c, double t) {
    paint_backdrop(c);
    double side = fmin(width / 3, height * 0.6), line = 6 * unit, phase = fmod(t, 5) / 2.5;
    double progress[2] = {fmin(1, t / 5), bezier_ease(phase < 1 ? phase : 2 - phase)};
    for (int i = 0; i < 2; i++) {
        double p = progress[i], radius = side / 2 - line / 2, x = width * (i ? 0.71 : 0.29), y = height * 0.46;
        double origin = i ? M_PI * (3.5 - 2 * p) : M_PI * (3.5 - 1.5 * p);
        double destination = i ? M_PI * (3 - 3.5 * p) : M_PI * (3 - 3 * p);
        cairo_arc_negative(c, x, y, radius, origin, destination);
        set_hex(c, 0x13eaa4);
        cairo_set_line_width(c, line);
        if (i == 0 && t >= 5) cairo_fill_preserve(c);
        cairo_stroke(c);
    }
}

// clock

static void prepare_clock(void) {
    cairo_t *c = cairo_create(backdrop);
    set_hex(c, 0x0b0f1a);
    cairo_paint(c);
    double radius = fmin(width, height) * 0.41;
    cairo_translate(c, width / 2, height / 2);
    cairo_pattern_t *shade = cairo_pattern_create_linear(0, -radius, 0, radius);
    cairo_pattern_add_color_stop_rgb(shade, 0, 0.16, 0.19, 0.27);
    cairo_pattern_add_color_stop_rgb(shade, 1, 0.07, 0.09, 0.15);
    cairo_arc(c, 0, 0, radius, 0, 2 * M_PI);
    cairo_set_source(c, shade);
    cairo_fill_preserve(c);
    set_hex(c, 0x454f6b);
    cairo_set_line_width(c, radius * 0.018);
    cairo_stroke(c);
    cairo_set_line_cap(c, CAIRO_LINE_CAP_ROUND);
    for (int i = 0; i < 60; i++) {
        set_hex(c, i % 5 ? 0x69748f : 0xf4f6fb);
        cairo_set_line_width(c, radius * (i % 5 ? 0.01 : 0.025));
        cairo_move_to(c, 0, -radius * 0.9);
        cairo_line_to(c, 0, -radius * (i % 5 ? 0.865 : 0.8));
        cairo_stroke(c);
        cairo_rotate(c, M_PI / 30);
    }
    cairo_pattern_destroy(shade);
    cairo_destroy(c);
}

// A shadow of four passes, each wider and as pale, and the hand.
static void draw_hand(cairo_t *c, double radius, double angle, double reach, double tail, double thick, unsigned color) {
    for (int pass = 0; pass <= 4; pass++) {
        double growth = pass < 4 ? radius * 0.006 * pass : 0;
        cairo_save(c);
        cairo_translate(c, 0, pass < 4 ? radius * 0.014 : 0);
        cairo_rotate(c, angle);
        cairo_set_line_cap(c, CAIRO_LINE_CAP_ROUND);
        cairo_set_line_width(c, thick * radius + 2 * growth);
        cairo_move_to(c, 0, -(reach - thick / 2) * radius);
        cairo_line_to(c, 0, (tail - thick / 2) * radius);
        if (pass < 4) cairo_set_source_rgba(c, 0, 0, 0, 0.3 / 4); else set_hex(c, color);
        cairo_stroke(c);
        cairo_restore(c);
    }
}

static void draw_clock(cairo_t *c, double t) {
    paint_backdrop(c);
    double radius = fmin(width, height) * 0.41, time = 36534 + t, second = floor(time), eased = fmin(1, (time - second) / 0.18);
    cairo_save(c);
    cairo_translate(c, width / 2, height / 2);
    draw_hand(c, radius, time / 43200 * 2 * M_PI, 0.52, 0.04, 0.062, 0xf4f6fb);
    draw_hand(c, radius, time / 3600 * 2 * M_PI, 0.76, 0.04, 0.042, 0xf4f6fb);
    draw_hand(c, radius, (second - 1 + eased) / 60 * 2 * M_PI, 0.82, 0.2, 0.016, 0xff6a3d);
    cairo_arc(c, 0, 0, radius * 0.05, 0, 2 * M_PI);
    set_hex(c, 0x131826);
    cairo_fill(c);
    cairo_arc(c, 0, 0, radius * 0.026, 0, 2 * M_PI);
    set_hex(c, 0xff6a3d);
    cairo_fill(c);
    cairo_restore(c);
}

// elastic-ball

// Where the ball is and how it is stretched, −1…1.
static double ball_progress(double t) {
    double start[2] = {0.3, 2.6}, sign[2] = {1, -1};
    for (int i = 1; i >= 0; i--) {
        double local = t - start[i];
        if (local < 0) continue;
        if (local < 0.35) return sign[i] * local / 0.35;
        if (local < 0.7) return sign[i];
        local -= 0.7;
        return sign[i] * exp(-4.5 * local) * cos(15.5 * local);
    }
    return 0;
}

static void draw_ball(cairo_t *c, double t) {
    paint_backdrop(c);
    double p = ball_progress(t), reach = width * 0.28, d = 110 * unit, r = d / 2, arm = d / 3.6, pull = fabs(p);
    double squeeze = d / 6 * pull, stretch = d / 3 * pull, side = fmax(0, arm - squeeze * 0.6);
    double ay = -r + squeeze, bx = r + (p > 0 ? stretch : 0), dx = -r - (p < 0 ? stretch : 0);
    cairo_save(c);
    cairo_translate(c, width / 2, height * 0.46);
    cairo_set_line_cap(c, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_width(c, 4 * unit);
    set_hex(c, 0x313b5c);
    cairo_move_to(c, -reach, 0);
    cairo_line_to(c, reach, 0);
    cairo_stroke(c);
    cairo_translate(c, reach * p, 0);
    cairo_move_to(c, 0, ay);
    cairo_curve_to(c, arm, ay, bx, -side, bx, 0);
    cairo_curve_to(c, bx, side, arm, -ay, 0, -ay);
    cairo_curve_to(c, -arm, -ay, dx, side, dx, 0);
    cairo_curve_to(c, dx, -side, -arm, ay, 0, ay);
    cairo_close_path(c);
    set_hex(c, 0xff5d8f);
    cairo_fill(c);
    cairo_restore(c);
}

// Lottie

static char json[1 << 20];
static size_t used;

#define PUT(...) (used += snprintf(json + used, sizeof json - used, __VA_ARGS__))

static void begin_file(double seconds) {
    PUT("{\"v\":\"5.5.7\",\"fr\":60,\"ip\":0,\"op\":%g,\"w\":%g,\"h\":%g,\"ddd\":0,\"assets\":[],\"layers\":[", seconds * 60,
        width, height);
}

static void begin_layer(int index, double x, double y, double seconds) {
    PUT("{\"ddd\":0,\"ind\":%d,\"ty\":4,\"nm\":\"l\",\"sr\":1,\"ks\":{\"o\":{\"a\":0,\"k\":100},\"r\":{\"a\":0,\"k\":0},"
        "\"p\":{\"a\":0,\"k\":[%g,%g,0]},\"a\":{\"a\":0,\"k\":[0,0,0]},\"s\":{\"a\":0,\"k\":[100,100,100]}},\"ao\":0,"
        "\"ip\":0,\"op\":%g,\"st\":0,\"bm\":0,\"shapes\":[{\"ty\":\"gr\",\"nm\":\"g\",\"it\":[", index, x, y, seconds * 60);
}

static void end_layer(void) {
    PUT(",{\"ty\":\"tr\",\"p\":{\"a\":0,\"k\":[0,0]},\"a\":{\"a\":0,\"k\":[0,0]},\"s\":{\"a\":0,\"k\":[100,100]},\"r\":{\"a\":0,"
        "\"k\":0},\"o\":{\"a\":0,\"k\":100},\"sk\":{\"a\":0,\"k\":0},\"sa\":{\"a\":0,\"k\":0}}]}]}");
}

static void put_color(const char *type, unsigned hex, double line) {
    PUT(",{\"ty\":\"%s\",\"c\":{\"a\":0,\"k\":[%g,%g,%g,1]},\"o\":{\"a\":0,\"k\":100}", type, (hex >> 16) / 255.0,
        (hex >> 8 & 255) / 255.0, (hex & 255) / 255.0);
    if (line > 0) PUT(",\"w\":{\"a\":0,\"k\":%g},\"lc\":2,\"lj\":2", line);
    PUT("%s}", line > 0 ? "" : ",\"r\":1");
}

static void put_ground(int index, double seconds) {
    begin_layer(index, width / 2, height / 2, seconds);
    PUT("{\"ty\":\"rc\",\"d\":1,\"s\":{\"a\":0,\"k\":[%g,%g]},\"p\":{\"a\":0,\"k\":[0,0]},\"r\":{\"a\":0,\"k\":0}}", width, height);
    put_color("fl", 0x0f1424, 0);
    end_layer();
}

static void put_trim(const char *which, double from, double to, double seconds, int back) {
    PUT("\"%s\":{\"a\":1,\"k\":[{\"i\":{\"x\":[0.58],\"y\":[1]},\"o\":{\"x\":[0.42],\"y\":[0]},\"t\":0,\"s\":[%g]},", which, from);
    if (back) PUT("{\"i\":{\"x\":[0.58],\"y\":[1]},\"o\":{\"x\":[0.42],\"y\":[0]},\"t\":%g,\"s\":[%g]},", seconds * 30, to);
    PUT("{\"t\":%g,\"s\":[%g]}]},", seconds * 60, back ? from : to);
}

static void make_arc_file(double seconds) {
    begin_file(seconds);
    double side = fmin(width / 3, height * 0.6), line = 6 * unit;
    for (int i = 0; i < 2; i++) {
        begin_layer(i + 1, width * (i ? 0.71 : 0.29), height * 0.46, seconds);
        PUT("{\"ty\":\"el\",\"d\":3,\"s\":{\"a\":0,\"k\":[%g,%g]},\"p\":{\"a\":0,\"k\":[0,0]}}", side - line, side - line);
        PUT(",{\"ty\":\"tm\",");
        put_trim("s", 0, 0, 5, i);
        put_trim("e", 25, 100, 5, i);
        PUT("\"o\":{\"a\":1,\"k\":[{\"i\":{\"x\":[0.58],\"y\":[1]},\"o\":{\"x\":[0.42],\"y\":[0]},\"t\":0,\"s\":[180]},"
            "{\"t\":300,\"s\":[630]}]},\"m\":1}");
        put_color("st", 0x13eaa4, line);
        end_layer();
        PUT(",");
    }
    put_ground(3, seconds);
    PUT("]}");
}

static void put_shape(double p) {
    double reach = width * 0.28, d = 110 * unit, r = d / 2, arm = d / 3.6, pull = fabs(p), x = reach * p;
    double squeeze = d / 6 * pull, stretch = d / 3 * pull, side = fmax(0, arm - squeeze * 0.6);
    double ay = -r + squeeze, bx = r + (p > 0 ? stretch : 0), dx = -r - (p < 0 ? stretch : 0);
    PUT("[{\"c\":true,\"v\":[[%g,%g],[%g,0],[%g,%g],[%g,0]],\"i\":[[%g,0],[0,%g],[%g,0],[0,%g]],"
        "\"o\":[[%g,0],[0,%g],[%g,0],[0,%g]]}]",
        x, ay, x + bx, x, -ay, x + dx, -arm, -side, arm, side, arm, side, -arm, -side);
}

// A key every sixth frame: a Lottie file has no springs.
static void make_ball_file(double seconds) {
    begin_file(seconds);
    begin_layer(1, width / 2, height * 0.46, seconds);
    PUT("{\"ty\":\"sh\",\"ks\":{\"a\":1,\"k\":[");
    int last = (int)(seconds * 60);
    for (int frame = 0; frame <= last; frame += 6) {
        if (frame + 6 > last) {
            PUT(",{\"t\":%d}", frame);
            break;
        }
        PUT("%s{\"i\":{\"x\":0.667,\"y\":0.667},\"o\":{\"x\":0.333,\"y\":0.333},\"t\":%d,\"s\":", frame ? "," : "", frame);
        put_shape(ball_progress(frame / 60.0));
        PUT(",\"e\":");
        put_shape(ball_progress((frame + 6) / 60.0));
        PUT("}");
    }
    PUT("]}}");
    put_color("fl", 0xff5d8f, 0);
    end_layer();
    PUT(",");
    begin_layer(2, width / 2, height * 0.46, seconds);
    double reach = width * 0.28;
    PUT("{\"ty\":\"sh\",\"ks\":{\"a\":0,\"k\":{\"c\":false,\"v\":[[%g,0],[%g,0]],\"i\":[[0,0],[0,0]],\"o\":[[0,0],[0,0]]}}}", -reach,
        reach);
    put_color("st", 0x313b5c, 4 * unit);
    end_layer();
    PUT(",");
    put_ground(3, seconds);
    PUT("]}");
}

static double play_lottie(double seconds) {
    Lottie_Animation *animation = lottie_animation_from_data(json, "scene", "");
    if (!animation) {
        fprintf(stderr, "peers: rlottie does not read the file\n");
        exit(1);
    }
    uint32_t *pixels = calloc((size_t)(width * height), 4);
    size_t count = (size_t)(seconds * 60);
    double begin = 0;
    for (int pass = 0; pass < 2; pass++) {
        begin = now();
        for (size_t frame = 0; frame < (pass ? count : 10); frame++)
            lottie_animation_render(animation, frame, pixels, (size_t)width, (size_t)height, (size_t)width * 4);
    }
    double spent = now() - begin;
    if (getenv("PEERS_SAVE")) {
        lottie_animation_render(animation, count / 4, pixels, (size_t)width, (size_t)height, (size_t)width * 4);
        cairo_surface_t *picture = cairo_image_surface_create_for_data(
            (unsigned char *)pixels, CAIRO_FORMAT_ARGB32, (int)width, (int)height, (int)width * 4);
        cairo_surface_write_to_png(picture, getenv("PEERS_SAVE"));
    }
    return count / spent;
}

static double play_cairo(void (*prepare)(void), void (*draw)(cairo_t *, double), double seconds) {
    backdrop = make_surface(width, height);
    prepare();
    cairo_surface_t *target = make_surface(width, height);
    cairo_t *c = cairo_create(target);
    int count = (int)(seconds * 60);
    double begin = 0;
    for (int pass = 0; pass < 2; pass++) {
        begin = now();
        for (int frame = 0; frame < (pass ? count : 10); frame++) draw(c, frame / 60.0);
        cairo_surface_flush(target);
    }
    double spent = now() - begin;
    if (getenv("PEERS_SAVE")) {
        draw(c, seconds / 4);
        cairo_surface_write_to_png(target, getenv("PEERS_SAVE"));
    }
    return count / spent;
}

int main(int count, char **arguments) {
    if (count != 4) {
        fprintf(stderr, "usage: peers SCENE WIDTH HEIGHT\n");
        return 2;
    }
    const char *scene = arguments[1];
    width = atof(arguments[2]);
    height = atof(arguments[3]);
    unit = fmin(width / 480, height / 270);
    double rate;
    if (!strcmp(scene, "arrow-mask")) rate = play_cairo(prepare_arrow, draw_arrow, 5);
    else if (!strcmp(scene, "arc-to-circle")) rate = play_cairo(prepare_plain, draw_arcs, 6);
    else if (!strcmp(scene, "clock")) rate = play_cairo(prepare_clock, draw_clock, 8);
    else if (!strcmp(scene, "elastic-ball")) rate = play_cairo(prepare_plain, draw_ball, 5);
    else if (!strcmp(scene, "arc-to-circle-lottie")) make_arc_file(6), rate = play_lottie(6);
    else if (!strcmp(scene, "elastic-ball-lottie")) make_ball_file(5), rate = play_lottie(5);
    else {
        fprintf(stderr, "peers: unknown scene %s\n", scene);
        return 2;
    }
    printf("%.0f\n", rate);
    return 0;
}
