// Prints a line for each kernel: its name and a hash of its output for made-up rows of many lengths. Two builds that
// print the same text give the same bytes. "hashes base" leaves the wider vectors off. See scripts/check/kernels.
#include "MicaRasterKernels.h"

#include <stdio.h>
#include <string.h>

enum { ROUNDS = 400, MOST = 160, SIDE = 64 };

static uint64_t state;

static uint32_t bits(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 32);
}

static int below(int limit) { return (int)(bits() % (uint32_t)limit); }

static double real(double low, double high) { return low + (high - low) * (bits() / 4294967296.0); }

// Premultiplied, often clear or opaque.
static uint32_t pixel(void) {
    uint32_t alpha = below(4) == 0 ? 0 : below(3) == 0 ? 255 : bits() & 255, out = alpha << 24;
    for (int shift = 0; shift < 24; shift += 8) { out |= (uint32_t)below((int)alpha + 1) << shift; }
    return out;
}

// FNV-1a.
static uint64_t hash;

static void add(const void *bytes, size_t count) {
    const uint8_t *p = bytes;
    for (size_t i = 0; i < count; i++) { hash = (hash ^ p[i]) * 1099511628211u; }
}

static uint32_t src[SIDE * SIDE], dst[MOST + 16], out[MOST + 16];
static uint8_t mask[MOST + 16], other[MOST + 16], bytes[(MOST + 16) * 4];
static int32_t us[MOST + 16], vs[MOST + 16];
static float numbers[(MOST + 16) * 12], sums[(MOST + 16) * 12];
static int16_t weights[256 * 4];
static const float taps[3] = {0.4f, 0.2f, 0.1f};

static void make_input(void) {
    int blank = below(2);
    for (int i = 0; i < SIDE * SIDE; i++) { src[i] = pixel(); }
    for (int i = 0; i < MOST + 16; i++) {
        dst[i] = pixel();
        mask[i] = blank && i % 60 < 40 ? 0 : below(3) == 0 ? 255 : (uint8_t)bits();
        other[i] = (uint8_t)bits();
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) { numbers[i] = (float)real(0, 255); }
    memcpy(out, dst, sizeof out);
    memcpy(bytes, numbers, sizeof bytes);
    memset(sums, 0, sizeof sums);
    memset(us, 0, sizeof us);
    memset(vs, 0, sizeof vs);
}

static void make_weights(void) {
    for (int i = 0; i < 256; i++) {
        int a = -(i * (256 - i)) / 16, d = a / 2, rest = 16384 - a - d;
        weights[i * 4] = (int16_t)a;
        weights[i * 4 + 1] = (int16_t)(rest * (256 - i) / 256);
        weights[i * 4 + 2] = (int16_t)(rest - weights[i * 4 + 1]);
        weights[i * 4 + 3] = (int16_t)d;
    }
}

// One kernel: the statement runs with made-up input, then its output is added to the hash.
#define KERNEL(name, statement, output)                        \
    do {                                                       \
        state = 88172645463325252u;                            \
        hash = 14695981039346656037u;                          \
        for (int round = 0; round < ROUNDS; round++) {         \
            int n = round < 200 ? 1 + below(24) : 1 + below(MOST); \
            uint32_t f = (uint32_t)below(256), g = (uint32_t)below(256); \
            make_input();                                     \
            (void)n, (void)f, (void)g;                                  \
            statement;                                         \
            add(output, sizeof output);                        \
        }                                                      \
        printf("%-16s %016llx\n", name, (unsigned long long)hash); \
    } while (0)

// Positions in 32.32 whose first and last lie inside of the image.
#define POSITIONS                                                                                        \
    double one = 4294967296.0, x = real(1, SIDE - 4), y = real(1, SIDE - 4);                             \
    int64_t u = (int64_t)(x * one), v = (int64_t)(y * one);                                              \
    int64_t du = (int64_t)((real(1, SIDE - 4) - x) / n * one), dv = (int64_t)((real(1, SIDE - 4) - y) / n * one); \
    (void)v, (void)dv

static void radial(int n) {
    mica_radial_row row = {0};
    row.x = real(-50, 50), row.y = real(-50, 50), row.stepX = real(-2, 2), row.stepY = real(-2, 2);
    row.first = below(100);
    row.cdx = real(-30, 30), row.cdy = real(-30, 30), row.radius = real(0, 20), row.dr = real(-20, 40);
    row.a = row.cdx * row.cdx + row.cdy * row.cdy - row.dr * row.dr;
    row.inverseA = 1 / row.a, row.scale = 256;
    row.lowest = below(2) ? 0 : -1e300, row.highest = below(2) ? 1 : 1e300;
    mica_radial(us, &row, n);
}

static void radial_nested(int n) {
    mica_nested_row row = {0};
    row.first = (float)real(-50, 50), row.slope = (float)real(-2, 2), row.middle = (float)real(-50, 200);
    row.curve = (float)real(0, 20), row.least = (float)real(0, 900), row.sign = below(2) ? 1 : -1, row.last = 258;
    mica_radial_nested(out, src, &row, n);
}

static void conic(int n) {
    mica_conic_row row = {0};
    row.x = real(-50, 50), row.y = real(-50, 50), row.stepX = real(-2, 2), row.stepY = real(-2, 2);
    row.first = below(100), row.start = real(0, 1), row.scale = 256;
    mica_conic(us, &row, n);
}

static void project(int n) {
    mica_projected_row row = {0};
    row.x = below(2000) + 0.5, row.stepU = real(0, 2), row.startU = real(0, 900), row.offsetU = real(1, 99);
    row.stepV = real(0, 2), row.startV = real(0, 900), row.offsetV = real(1, 99);
    row.stepW = real(0, 1e-3), row.startW = real(0, 1), row.offsetW = real(0.3, 2), row.scale = below(2) ? 1 : 0.25;
    mica_project(us, vs, &row, n);
    // The bytes after the last one may be anything.
    memset(us + n, 0, sizeof us - (size_t)n * 4);
    memset(vs + n, 0, sizeof vs - (size_t)n * 4);
    memcpy(out, us, sizeof us);
    for (int i = 0; i < n; i++) { out[i] ^= (uint32_t)vs[i] * 2654435761u; }
}

// One row or two of cells, some of them touched.
static void sweep(int n) {
    static int32_t cells[2 * (MOST + 8)];
    static uint64_t touched[2];
    int rows = n > 1 ? 1 + below(2) : 1, width = n / rows, left = below(width), columns = (width + 6) & ~3;
    memset(cells, 0, sizeof cells);
    for (int y = 0; y < rows; y++) {
        touched[y] = 0;
        for (int g = 0; g < columns / 4; g++) {
            if (below(3) == 0) { continue; }
            touched[y] |= (uint64_t)1 << g;
            for (int i = 0; i < 4; i++) { cells[y * columns + 4 * g + i] = below(1 << 22) - (1 << 21); }
        }
    }
    mica_swept_rows swept = {
        cells, columns, touched, 1, rows, left, left + 1 + below(width - left), out, width, 0, src[0], below(2)};
    mica_sweep(&swept);
}

int main(int count, char **arguments) {
    if (count > 1 && strcmp(arguments[1], "base") == 0) { mica_use_wide_kernels(0); }
    make_weights();
    KERNEL("fill", mica_fill(out, src[0], n, n % 2 * 48), out);
    KERNEL("fill_rows", int w = 1 + below(n); int s = w + below(n - w + 1); mica_fill_rows(out, s, src[0], w, n / s), out);
    KERNEL("copy", mica_copy(out, src, n, 5, 6), out);
    KERNEL("over", mica_over(out, src, n, f, 0), out);
    KERNEL("over_mask", mica_over_mask(out, src, mask, n, 9, 9), out);
    KERNEL("over_solid", mica_over_solid(out, src[0], n, f, 7), out);
    KERNEL("over_solid_mask", mica_over_solid_mask(out, src[0], mask, n), out);
    KERNEL("over_solid_mask_rows", int w = 1 + below(n); int s = w + below(n - w + 1);
           mica_over_solid_mask_rows(out, s, below(2) ? src[0] : src[0] & 0xff000000, mask, below(2) * w, w, n / s), out);
    KERNEL("lerp_mask", mica_lerp_mask(out, src, mask, n), out);
    KERNEL("lerp", mica_lerp(out, src, n, f), out);
    KERNEL("blend_multiply", mica_blend_multiply(out, src, dst, n), out);
    KERNEL("blend_screen", mica_blend_screen(out, src, dst, n), out);
    KERNEL("blend_plus", mica_blend_plus(out, src, dst, n), out);
    KERNEL("blend_in", mica_blend_in(out, src, dst, n), out);
    KERNEL("blend_out", mica_blend_out(out, src, dst, n), out);
    KERNEL("sweep", sweep(n), out);
    KERNEL("mask_multiply", mica_mask_multiply(bytes, mask, other, n, f), bytes);
    KERNEL("mask_scale", mica_mask_scale(bytes, mask, n, f), bytes);
    KERNEL("mask_shift", mica_mask_shift(bytes, mask, other, n, f, g), bytes);
    KERNEL("mask_alpha", mica_mask_alpha(bytes, src, n), bytes);
    KERNEL("changes", for (int i = 1; i < n; i++) { if (below(2)) { src[i] = src[i - 1]; } }
           mica_changes(out, src, (n - 1) & ~31), out);
    KERNEL("bilinear", POSITIONS; mica_bilinear(out, src, SIDE, u, v, du, dv, n), out);
    KERNEL("tinted", POSITIONS; uint64_t c = (uint64_t)bits() << 16; c |= 0xffff000000000000u;
           mica_tinted(out, src, SIDE, u, v, du, dv, n, c, below(2)), out);
    KERNEL("bilinear_edge", POSITIONS; u -= (int64_t)(real(0, 20) * one); v += (int64_t)(real(-20, 20) * one);
           mica_bilinear_edge(out, src, SIDE, 40, 30, below(2), u, v, du, dv, n), out);
    KERNEL("shifted", mica_shifted(out, src, src + 1000, f, g, n), out);
    KERNEL("shifted_4", mica_shifted_4(out, src, src + 1000, f, g), out);
    KERNEL("over_shifted", mica_over_shifted(out, src, src + 1000, f, g, n, f, 3), out);
    KERNEL("bilinear_points", POSITIONS;
           for (int i = 0; i < n; i++) { us[i] = (int32_t)((u + i * du) >> 16); vs[i] = (int32_t)((v + i * dv) >> 16); }
           mica_bilinear_points(out, src, SIDE, us, vs, n), out);
    KERNEL("project", project(n), out);
    KERNEL("cubic", POSITIONS; mica_cubic(out, src, SIDE, weights, u, v, du, dv, n), out);
    KERNEL("mix", mica_mix(out, src, dst, n, f + f / 255), out);
    KERNEL("table", POSITIONS; mica_table(out, src, u, du, n), out);
    KERNEL("radial", radial(n), us);
    KERNEL("radial_nested", radial_nested(n), out);
    KERNEL("conic", conic(n), us);
    KERNEL("blur_load", mica_blur_load(sums, other, n), sums);
    KERNEL("blur_store", mica_blur_store(bytes, numbers, n * 4), bytes);
    KERNEL("blur_shrink", mica_blur_shrink(sums, bytes, numbers, n, n / 3, below(2) ? 4 : 1), sums);
    KERNEL("blur_expand", mica_blur_expand(bytes, numbers, numbers + 100, n, n / 3, below(2) ? 4 : 1), bytes);
    KERNEL("blur_add", mica_blur_add(sums, numbers, (float)real(0, 1), n), sums);
    KERNEL("blur_mix", mica_blur_mix(sums, numbers, 0.25f, numbers + 50, 0.5f, numbers + 99, (float)real(0, 1), n), sums);
    KERNEL("blur_taps", mica_blur_taps(sums, numbers + 32, taps, 2, 4, n * 4), sums);
    KERNEL("load_words", mica_load_words(out, src, n, below(4), below(2)), out);
    KERNEL("store_words", mica_store_words(out, src, n, below(4), below(2)), out);
    KERNEL("video_rows", int w = 1 + n / 2; mica_video_rows(
        bytes, bytes + 2 * w, other, other + w, src, src + 1000, 2 * w); memcpy(bytes + 4 * w, other, (size_t)w * 2), bytes);
    return 0;
}
