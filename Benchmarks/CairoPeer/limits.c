#include "CairoPeer.h"

#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

static uint32_t *pixels(cairo_surface_t *s, size_t *count) {
    cairo_surface_flush(s);
    *count = (size_t)cairo_image_surface_get_stride(s) / 4 * (size_t)cairo_image_surface_get_height(s);
    return (uint32_t *)(void *)cairo_image_surface_get_data(s);
}

void limit_fill(cairo_t *cr) {
    size_t count;
    uint32_t *dst = pixels(cairo_get_target(cr), &count);
    memset(dst, 0xff, count * 4);
}

void limit_copy(cairo_t *cr, void *image) {
    size_t count, other;
    uint32_t *dst = pixels(cairo_get_target(cr), &count), *src = pixels(image, &other);
    memcpy(dst, src, (count < other ? count : other) * 4);
}

static uint32_t over(uint32_t s, uint32_t d) {
    uint32_t keep = 255 - (s >> 24), rb = (d & 0xff00ff) * keep + 0x800080, ga = (d >> 8 & 0xff00ff) * keep + 0x800080;
    rb = (rb + (rb >> 8 & 0xff00ff)) >> 8 & 0xff00ff;
    ga = (ga + (ga >> 8 & 0xff00ff)) & 0xff00ff00;
    return s + (rb | ga);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static size_t over_wide(uint32_t *dst, const uint32_t *src, size_t count) {
    const __m256i bytes = _mm256_set1_epi32(0x00ff00ff), half = _mm256_set1_epi32(0x00800080);
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        __m256i s = _mm256_loadu_si256((const __m256i *)(const void *)(src + i));
        __m256i d = _mm256_loadu_si256((const __m256i *)(const void *)(dst + i));
        __m256i a = _mm256_srli_epi32(s, 24);
        __m256i keep = _mm256_sub_epi16(bytes, _mm256_or_si256(a, _mm256_slli_epi32(a, 16)));
        __m256i rb = _mm256_add_epi16(_mm256_mullo_epi16(_mm256_and_si256(d, bytes), keep), half);
        __m256i ga = _mm256_add_epi16(_mm256_mullo_epi16(_mm256_srli_epi16(d, 8), keep), half);
        rb = _mm256_srli_epi16(_mm256_add_epi16(rb, _mm256_srli_epi16(rb, 8)), 8);
        ga = _mm256_andnot_si256(bytes, _mm256_add_epi16(ga, _mm256_srli_epi16(ga, 8)));
        _mm256_storeu_si256((__m256i *)(void *)(dst + i), _mm256_add_epi8(s, _mm256_or_si256(rb, ga)));
    }
    return i;
}
#endif

void limit_over(cairo_t *cr, void *image) {
    size_t count, other, i = 0;
    uint32_t *dst = pixels(cairo_get_target(cr), &count), *src = pixels(image, &other);
    if (other < count) { count = other; }
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) { i = over_wide(dst, src, count); }
#endif
    for (; i < count; i++) { dst[i] = over(src[i], dst[i]); }
}
