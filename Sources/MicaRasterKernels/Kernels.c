// For sched_getaffinity.
#define _GNU_SOURCE
#include "MicaRasterKernels.h"

#include <sched.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

// A fused multiply-add rounds once, two operations round twice: identical bytes on all processors need the latter.
#pragma STDC FP_CONTRACT OFF
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wpsabi"
#else
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

typedef uint8_t u8x4 __attribute__((vector_size(4)));
typedef uint8_t u8x8 __attribute__((vector_size(8)));
typedef uint8_t u8x16 __attribute__((vector_size(16)));
typedef uint8_t u8x32 __attribute__((vector_size(32)));
typedef uint16_t u16x8 __attribute__((vector_size(16)));
typedef uint16_t u16x16 __attribute__((vector_size(32)));
typedef int32_t i32x4 __attribute__((vector_size(16)));
typedef uint32_t u32x4 __attribute__((vector_size(16)));
typedef int32_t i32x8 __attribute__((vector_size(32)));
typedef uint32_t u32x8 __attribute__((vector_size(32)));
typedef uint32_t u32x16 __attribute__((vector_size(64)));
typedef int64_t i64x4 __attribute__((vector_size(32)));
typedef uint64_t u64x4 __attribute__((vector_size(32)));
typedef float f32x8 __attribute__((vector_size(32)));
typedef double f64x4 __attribute__((vector_size(32)));

#if defined(__has_builtin) && __has_builtin(__builtin_elementwise_sqrt)
#define SQUARE_ROOT(v) __builtin_elementwise_sqrt(v)
#define SQUARE_ROOTS(v) __builtin_elementwise_sqrt(v)
#else
#define SQUARE_ROOT(v) \
    ((f64x4){__builtin_sqrt((v)[0]), __builtin_sqrt((v)[1]), __builtin_sqrt((v)[2]), __builtin_sqrt((v)[3])})
#define SQUARE_ROOTS(v) \
    ((f32x8){__builtin_sqrtf((v)[0]), __builtin_sqrtf((v)[1]), __builtin_sqrtf((v)[2]), __builtin_sqrtf((v)[3]), \
             __builtin_sqrtf((v)[4]), __builtin_sqrtf((v)[5]), __builtin_sqrtf((v)[6]), __builtin_sqrtf((v)[7])})
#endif

#if defined(__has_builtin) && __has_builtin(__builtin_reduce_or)
#define REDUCE_OR(v) __builtin_reduce_or(v)
#endif

// Combines two words that are adjacent in memory.
static inline uint64_t mica_pair(uint32_t first, uint32_t second) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return (uint64_t)first << 32 | second;
#else
    return (uint64_t)second << 32 | first;
#endif
}

// A number whose bit `i` is 1 if lane `i` is all ones; the others are 0.
#if defined(__clang__)
typedef _Bool bits8 __attribute__((ext_vector_type(8)));
#define LANE_BITS(v) ((uint32_t)__builtin_bit_cast(uint8_t, __builtin_convertvector(v, bits8)))
#else
static inline uint32_t mica_lane_bits(u32x8 v) {
    v &= (u32x8){1, 2, 4, 8, 16, 32, 64, 128};
    return v[0] | v[1] | v[2] | v[3] | v[4] | v[5] | v[6] | v[7];
}
#define LANE_BITS(v) mica_lane_bits((u32x8)(v))
#endif

#define VARIANT(name) name##_base
#include "Kernels.inc"
#undef VARIANT

#if defined(__x86_64__) && (defined(__clang__) || defined(__GNUC__))
#define HAS_WIDE 1
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif
// Without the intrinsic, compilers widen the lanes if one factor is constant in a loop.
#define MULTIPLY_HIGH(a, b) ((u16x16)_mm256_mulhi_epu16((__m256i)(a), (__m256i)(b)))
#define MULTIPLY_HIGH_8(a, b) ((u16x8)_mm_mulhi_epu16((__m128i)(a), (__m128i)(b)))
#define LARGER(a, b) ((f32x8)_mm256_max_ps((__m256)(a), (__m256)(b)))
#define SMALLER(a, b) ((f32x8)_mm256_min_ps((__m256)(a), (__m256)(b)))
#define ALL_ZERO(v) _mm256_testz_si256((__m256i)(v), (__m256i)(v))
#define VARIANT(name) name##_wide
#include "Kernels.inc"
#undef VARIANT
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

static atomic_int wide;

__attribute__((constructor)) static void choose(void) {
    __builtin_cpu_init();
    mica_use_wide_kernels(1);
}

void mica_use_wide_kernels(int on) {
    atomic_store_explicit(&wide, on && __builtin_cpu_supports("avx2"), memory_order_relaxed);
}

int mica_wide_kernels(void) { return atomic_load_explicit(&wide, memory_order_relaxed); }
#define CALL(name, ...) (mica_wide_kernels() ? name##_wide(__VA_ARGS__) : name##_base(__VA_ARGS__))
#else
void mica_use_wide_kernels(int on) { (void)on; }
int mica_wide_kernels(void) { return 0; }
#define CALL(name, ...) name##_base(__VA_ARGS__)
#endif

void mica_fill(uint32_t *dst, uint32_t color, intptr_t count, intptr_t ahead) {
    CALL(fill, dst, color, count, ahead);
}
void mica_fill_rows(uint32_t *dst, intptr_t stride, uint32_t color, intptr_t width, intptr_t height) {
    CALL(fill_rows, dst, stride, color, width, height);
}
void mica_copy(uint32_t *dst, const uint32_t *src, intptr_t count, intptr_t ahead, intptr_t src_ahead) {
    CALL(copy, dst, src, count, ahead, src_ahead);
}
void mica_over(uint32_t *dst, const uint32_t *src, intptr_t count, uint32_t opacity, intptr_t ahead) {
    CALL(over, dst, src, count, opacity, ahead);
}
void mica_over_mask(
    uint32_t *dst, const uint32_t *src, const uint8_t *mask, intptr_t count, intptr_t ahead, intptr_t src_ahead) {
    CALL(over_mask, dst, src, mask, count, ahead, src_ahead);
}
void mica_over_solid(uint32_t *dst, uint32_t color, intptr_t count, uint32_t opacity, intptr_t ahead) {
    CALL(over_solid, dst, color, count, opacity, ahead);
}
void mica_over_solid_mask(uint32_t *dst, uint32_t color, const uint8_t *mask, intptr_t count) {
    CALL(over_solid_mask, dst, color, mask, count);
}
void mica_over_solid_mask_rows(
    uint32_t *dst, intptr_t stride, uint32_t color, const uint8_t *mask, intptr_t mask_stride, intptr_t width,
    intptr_t height) {
    CALL(over_solid_mask_rows, dst, stride, color, mask, mask_stride, width, height);
}
void mica_lerp_mask(uint32_t *dst, const uint32_t *blended, const uint8_t *mask, intptr_t count) {
    CALL(lerp_mask, dst, blended, mask, count);
}
void mica_lerp(uint32_t *dst, const uint32_t *blended, intptr_t count, uint32_t coverage) {
    CALL(lerp, dst, blended, count, coverage);
}
void mica_blend_multiply(uint32_t *out, const uint32_t *src, const uint32_t *dst, intptr_t count) {
    CALL(blend_multiply, out, src, dst, count);
}
void mica_blend_screen(uint32_t *out, const uint32_t *src, const uint32_t *dst, intptr_t count) {
    CALL(blend_screen, out, src, dst, count);
}
void mica_blend_plus(uint32_t *out, const uint32_t *src, const uint32_t *dst, intptr_t count) {
    CALL(blend_plus, out, src, dst, count);
}
void mica_blend_in(uint32_t *out, const uint32_t *src, const uint32_t *dst, intptr_t count) {
    CALL(blend_in, out, src, dst, count);
}
void mica_blend_out(uint32_t *out, const uint32_t *src, const uint32_t *dst, intptr_t count) {
    CALL(blend_out, out, src, dst, count);
}
void mica_mask_multiply(uint8_t *mask, const uint8_t *a, const uint8_t *b, intptr_t count, uint32_t opacity) {
    CALL(mask_multiply, mask, a, b, count, opacity);
}
void mica_mask_scale(uint8_t *mask, const uint8_t *a, intptr_t count, uint32_t opacity) {
    CALL(mask_scale, mask, a, count, opacity);
}
void mica_mask_shift(
    uint8_t *mask, const uint8_t *top, const uint8_t *bottom, intptr_t count, uint32_t fx, uint32_t fy) {
    CALL(mask_shift, mask, top, bottom, count, fx, fy);
}
void mica_mask_alpha(uint8_t *mask, const uint32_t *src, intptr_t count) { CALL(mask_alpha, mask, src, count); }
void mica_changes(uint32_t *bits, const uint32_t *src, intptr_t count) { CALL(changes, bits, src, count); }
void mica_load_words(uint32_t *dst, const uint32_t *src, intptr_t count, int order, int opaque) {
    CALL(load_words, dst, src, count, order, opaque);
}
void mica_store_words(uint32_t *dst, const uint32_t *src, intptr_t count, int order, int keep) {
    CALL(store_words, dst, src, count, order, keep);
}
void mica_video_rows(
    uint8_t *top_luma, uint8_t *bottom_luma, uint8_t *cb, uint8_t *cr, const uint32_t *top, const uint32_t *bottom,
    intptr_t width) {
    CALL(video_rows, top_luma, bottom_luma, cb, cr, top, bottom, width);
}
void mica_bilinear(
    uint32_t *out, const uint32_t *base, intptr_t stride, int64_t u, int64_t v, int64_t du, int64_t dv,
    intptr_t count) {
    CALL(bilinear, out, base, stride, u, v, du, dv, count);
}
void mica_tinted(
    uint32_t *dst, const uint32_t *base, intptr_t stride, int64_t u, int64_t v, int64_t du, int64_t dv,
    intptr_t count, uint64_t color, int add) {
    CALL(tinted, dst, base, stride, u, v, du, dv, count, color, add);
}
void mica_bilinear_edge(
    uint32_t *out, const uint32_t *base, intptr_t stride, int32_t width, int32_t height, int transparent, int64_t u,
    int64_t v, int64_t du, int64_t dv, intptr_t count) {
    CALL(bilinear_edge, out, base, stride, width, height, transparent, u, v, du, dv, count);
}
void mica_shifted(
    uint32_t *out, const uint32_t *top, const uint32_t *bottom, uint32_t fx, uint32_t fy, intptr_t count) {
    CALL(shifted, out, top, bottom, fx, fy, count);
}
void mica_over_shifted(
    uint32_t *dst, const uint32_t *top, const uint32_t *bottom, uint32_t fx, uint32_t fy, intptr_t count,
    uint32_t opacity, intptr_t ahead) {
    CALL(over_shifted, dst, top, bottom, fx, fy, count, opacity, ahead);
}
void mica_bilinear_points(
    uint32_t *out, const uint32_t *base, intptr_t stride, const int32_t *u, const int32_t *v, intptr_t count) {
    CALL(bilinear_points, out, base, stride, u, v, count);
}
void mica_project(int32_t *u, int32_t *v, const mica_projected_row *row, intptr_t count) {
    CALL(project, u, v, row, count);
}
void mica_cubic(
    uint32_t *out, const uint32_t *base, intptr_t stride, const int16_t *weights, int64_t u, int64_t v, int64_t du,
    int64_t dv, intptr_t count) {
    CALL(cubic, out, base, stride, weights, u, v, du, dv, count);
}
void mica_mix(uint32_t *out, const uint32_t *a, const uint32_t *b, intptr_t count, uint32_t weight) {
    CALL(mix, out, a, b, count, weight);
}
void mica_table(uint32_t *out, const uint32_t *table, int64_t t, int64_t dt, intptr_t count) {
    CALL(table, out, table, t, dt, count);
}
void mica_radial(int32_t *out, const mica_radial_row *row, intptr_t count) { CALL(radial, out, row, count); }
void mica_conic(int32_t *out, const mica_conic_row *row, intptr_t count) { CALL(conic, out, row, count); }
void mica_blur_load(float *out, const uint8_t *in, intptr_t count) { CALL(blur_load, out, in, count); }
void mica_blur_store(uint8_t *out, const float *in, intptr_t count) { CALL(blur_store, out, in, count); }
void mica_blur_shrink(
    float *cells, const uint8_t *in, const float *weights, intptr_t w, intptr_t count, int components) {
    CALL(blur_shrink, cells, in, weights, w, count, components);
}
void mica_blur_expand(
    uint8_t *out, const float *cells, const float *weights, intptr_t w, intptr_t count, int components) {
    CALL(blur_expand, out, cells, weights, w, count, components);
}
void mica_blur_add(float *sum, const float *in, float weight, intptr_t count) { CALL(blur_add, sum, in, weight, count); }
void mica_blur_mix(
    float *out, const float *a, float wa, const float *b, float wb, const float *c, float wc, intptr_t count) {
    CALL(blur_mix, out, a, wa, b, wb, c, wc, count);
}
void mica_blur_taps(
    float *out, const float *in, const float *taps, intptr_t reach, intptr_t step, intptr_t count) {
    CALL(blur_taps, out, in, taps, reach, step, count);
}
void mica_radial_nested(uint32_t *out, const uint32_t *table, const mica_nested_row *row, intptr_t count) {
    CALL(radial_nested, out, table, row, count);
}

void mica_sweep(const mica_swept_rows *rows) { CALL(sweep, rows); }

int mica_processor_count(void) {
#if defined(__linux__)
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) { return CPU_COUNT(&set); }
#endif
    return (int)sysconf(_SC_NPROCESSORS_ONLN);
}
