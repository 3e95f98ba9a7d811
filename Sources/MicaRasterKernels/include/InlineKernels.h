// Kernels that are too small for a call, inlined into Swift.
#ifndef RASTER_INLINE_KERNELS_H
#define RASTER_INLINE_KERNELS_H

#include <stdint.h>
#include <string.h>

/// Prefetches the cache line at `p` for writing. Any address is allowed.
static inline void mica_prefetch(const void *p) { __builtin_prefetch(p, 1); }

/// Prefetches the cache line at `p` for reading.
static inline void mica_prefetch_source(const void *p) { __builtin_prefetch(p, 0); }

/// Returns `v` rounded towards zero. `v` must fit into 64 bits; it is not checked, as Swift would.
static inline intptr_t mica_truncated(double v) { return (intptr_t)v; }

/// Adds the part of a line that crosses whole cells. There are usually few: vectors would cost more than they save.
///
/// `row` is the cell in which the line enters, `count` the number of cells after it, and `one` the width of a pixel.
/// `step` is the height between two cell borders, in 32.32. `exact` and `sum` are the height so far, `carry` the amount
/// passed on by the previous cell.
static inline void mica_add_cells(
    int32_t *row, intptr_t count, intptr_t step, intptr_t sign, intptr_t one, intptr_t *exact, intptr_t *sum,
    intptr_t *carry) {
#if defined(__clang__)
#pragma clang loop vectorize(disable) unroll(disable)
#endif
    for (intptr_t i = 1; i < count; i++) {
        *exact += step;
        intptr_t next = *exact >> 32, part = (next - *sum) * one * sign;
        *sum = next;
        row[i] += (int32_t)(*carry + part);
        *carry = part;
    }
}

typedef uint16_t mica_u16x8 __attribute__((vector_size(16)));
typedef uint32_t mica_u32x8 __attribute__((vector_size(32)));

// Mixes the channels of two pixels in one column, in 8.8, and multiplies them by a weight in 0.16.
static inline mica_u16x8 mica_weighed(mica_u16x8 top, mica_u16x8 bottom, uint32_t fy, uint32_t weight) {
    mica_u16x8 mixed = (top << 8) + (bottom - top) * (uint16_t)fy;
    return __builtin_convertvector((__builtin_convertvector(mixed, mica_u32x8) * weight) >> 16, mica_u16x8);
}

/// `mica_shifted` for four pixels.
static inline void mica_shifted_4(
    uint32_t *out, const uint32_t *top, const uint32_t *bottom, uint32_t fx, uint32_t fy) {
    mica_u16x8 a, b, c, d;
    memcpy(&a, top, 16);
    memcpy(&b, top + 1, 16);
    memcpy(&c, bottom, 16);
    memcpy(&d, bottom + 1, 16);
    uint32_t right = fx << 8, left = 65535 - right;
    mica_u16x8 br = mica_weighed(a & 0xff, c & 0xff, fy, left) + mica_weighed(b & 0xff, d & 0xff, fy, right) + 128;
    mica_u16x8 ga = mica_weighed(a >> 8, c >> 8, fy, left) + mica_weighed(b >> 8, d >> 8, fy, right) + 128;
    mica_u16x8 px = (br >> 8) | (ga & 0xff00);
    memcpy(out, &px, 16);
}

#endif
