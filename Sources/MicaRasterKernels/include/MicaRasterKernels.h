// Row kernels of the rasteriser: loops over the pixels of one row, compiled for the baseline processor and for wider
// vectors. The variant is chosen when the program starts. All variants use integer arithmetic (gradients use doubles
// with only + - * / and square roots, without contraction), so their results are identical to the byte, also to the
// scalar reference in Swift.
//
// Pixels are premultiplied 0xAARRGGBB words; coverage and opacity are 0...255. Rows need no alignment.
#ifndef RASTER_KERNELS_H
#define RASTER_KERNELS_H

#include "InlineKernels.h"
#include <stdint.h>

/// Returns the number of processors that this process may use, which may be lower than the machine's.
int mica_processor_count(void);
/// Returns 1 if the wider kernels are in use, otherwise 0.
int mica_wide_kernels(void);
/// Turns the wider kernels off (0) or, if the processor has them, on (1), for tests that compare both.
void mica_use_wide_kernels(int on);

// `ahead`: the distance in words to a row that will be written soon (`src_ahead`: read), so that its memory can be
// prefetched; 0 if there is none. It does not change the result.

/// dst = color.
void mica_fill(uint32_t *dst, uint32_t color, intptr_t count, intptr_t ahead);
/// The same for the left end of several rows.
void mica_fill_rows(uint32_t *dst, intptr_t stride, uint32_t color, intptr_t width, intptr_t height);
/// dst = src; the two must not overlap.
void mica_copy(uint32_t *dst, const uint32_t *src, intptr_t count, intptr_t ahead, intptr_t src_ahead);
/// dst = src over dst, src scaled by opacity.
void mica_over(uint32_t *dst, const uint32_t *src, intptr_t count, uint32_t opacity, intptr_t ahead);
/// dst = src over dst, src scaled by the coverage of each pixel.
void mica_over_mask(uint32_t *dst, const uint32_t *src, const uint8_t *mask, intptr_t count, intptr_t ahead,
                    intptr_t src_ahead);
/// dst = color over dst, color scaled by opacity.
void mica_over_solid(uint32_t *dst, uint32_t color, intptr_t count, uint32_t opacity, intptr_t ahead);
/// dst = color over dst, color scaled by the coverage of each pixel.
void mica_over_solid_mask(uint32_t *dst, uint32_t color, const uint8_t *mask, intptr_t count);
/// The same for the left end of several rows. With a `mask_stride` of 0, all rows use the same row of coverage.
void mica_over_solid_mask_rows(uint32_t *dst, intptr_t stride, uint32_t color, const uint8_t *mask,
                               intptr_t mask_stride, intptr_t width, intptr_t height);
/// dst = dst + (blended - dst) * coverage.
void mica_lerp_mask(uint32_t *dst, const uint32_t *blended, const uint8_t *mask, intptr_t count);
/// dst = dst + (blended - dst) * coverage, with a constant coverage.
void mica_lerp(uint32_t *dst, const uint32_t *blended, intptr_t count, uint32_t coverage);

/// out = blend(src, dst) for the modes that have a kernel.
void mica_blend_multiply(uint32_t *out, const uint32_t *src, const uint32_t *dst, intptr_t count);
void mica_blend_screen(uint32_t *out, const uint32_t *src, const uint32_t *dst, intptr_t count);
void mica_blend_plus(uint32_t *out, const uint32_t *src, const uint32_t *dst, intptr_t count);
/// out = dst * alpha of src, or dst * (1 - alpha of src).
void mica_blend_in(uint32_t *out, const uint32_t *src, const uint32_t *dst, intptr_t count);
void mica_blend_out(uint32_t *out, const uint32_t *src, const uint32_t *dst, intptr_t count);

/// mask = a * b * opacity, rounded after each product; `a` or `b` may be `mask`.
void mica_mask_multiply(uint8_t *mask, const uint8_t *a, const uint8_t *b, intptr_t count, uint32_t opacity);
/// mask = a * opacity.
void mica_mask_scale(uint8_t *mask, const uint8_t *a, intptr_t count, uint32_t opacity);
/// mask = two rows of bytes, interpolated with their right neighbours at constant fractions fx, fy (in 1/256). `count`
/// + 1 bytes of each row are read; `top` may be `mask`.
void mica_mask_shift(uint8_t *mask, const uint8_t *top, const uint8_t *bottom, intptr_t count, uint32_t fx,
                     uint32_t fy);
/// mask = alpha of pixel.
void mica_mask_alpha(uint8_t *mask, const uint32_t *src, intptr_t count);
/// bits = a word for 32 pixels, whose bit `i` is 1 if pixel `i` differs from the next one. `count`, a multiple of 32, and
/// 1 more pixels are read.
void mica_changes(uint32_t *bits, const uint32_t *src, intptr_t count);

// Words of other layouts. `order`: 0 BGRA bytes as they are, 1 RGBA, 2 ARGB, 3 ABGR.

/// dst = pixels from words of a layout. `opaque`: replaces alpha by 255; otherwise colours are limited to their alpha.
void mica_load_words(uint32_t *dst, const uint32_t *src, intptr_t count, int order, int opaque);
/// dst = words of a layout from pixels. `keep`: does not change the alpha byte.
void mica_store_words(uint32_t *dst, const uint32_t *src, intptr_t count, int order, int keep);

/// Converts two rows of pixels for a movie, ignoring alpha: the brightness of each pixel and two colour differences per
/// square of four, BT.709 in the limited range.
///
/// Colours are filtered 1 : 2 : 1 around the left column of each square; to the left of the first pixel, it is
/// repeated. `width` is even.
void mica_video_rows(uint8_t *top_luma, uint8_t *bottom_luma, uint8_t *cb, uint8_t *cr, const uint32_t *top,
                     const uint32_t *bottom, intptr_t width);

/// out = image at (u, v), interpolated between two by two pixels. Positions are 32.32 fixed point in pixels from the
/// centre of the first pixel, with steps of (du, dv). All pixels that are read must be inside the image.
void mica_bilinear(uint32_t *out, const uint32_t *base, intptr_t stride, int64_t u, int64_t v, int64_t du, int64_t dv,
                   intptr_t count);
/// dst = the unrounded result of `mica_bilinear` times a colour, channel by channel, over dst or added to it. `color`:
/// premultiplied alpha, red, green, blue from the highest bits on, with a maximum of 65,535.
void mica_tinted(uint32_t *dst, const uint32_t *base, intptr_t stride, int64_t u, int64_t v, int64_t du, int64_t dv,
                 intptr_t count, uint64_t color, int add);
/// Like `mica_bilinear`, for positions within +-2^29 pixels. Outside the image, the nearest pixel is read, or a
/// transparent one if `transparent`.
void mica_bilinear_edge(uint32_t *out, const uint32_t *base, intptr_t stride, int32_t width, int32_t height,
                        int transparent, int64_t u, int64_t v, int64_t du, int64_t dv, intptr_t count);
/// out = two rows of pixels, interpolated with their right neighbours at constant fractions fx, fy (in 1/256). `count`
/// + 1 pixels of each row are read.
void mica_shifted(uint32_t *out, const uint32_t *top, const uint32_t *bottom, uint32_t fx, uint32_t fy,
                  intptr_t count);
/// dst = result of `mica_shifted`, scaled by opacity, over dst.
void mica_over_shifted(uint32_t *dst, const uint32_t *top, const uint32_t *bottom, uint32_t fx, uint32_t fy,
                       intptr_t count, uint32_t opacity, intptr_t ahead);
/// Like `mica_bilinear`, with arrays of (u, v) for each pixel, in 16.16.
void mica_bilinear_points(uint32_t *out, const uint32_t *base, intptr_t stride, const int32_t *u, const int32_t *v,
                          intptr_t count);
/// A row of device pixels in perspective: numerators and denominator of a position are (step * x + start) + offset.
typedef struct {
    double x;                      // middle of the first pixel; 1 per pixel
    double stepU, startU, offsetU;
    double stepV, startV, offsetV;
    double stepW, startW, offsetW;
    double scale;                  // of positions, before half a pixel is subtracted
} mica_projected_row;
/// u, v = positions of pixels in 16.16, at least 0. Writes up to three more than `count`.
void mica_project(int32_t *u, int32_t *v, const mica_projected_row *row, intptr_t count);
/// Like `mica_bilinear`, with four by four pixels; `weights` has 256 rows of four, which add up to 16384.
void mica_cubic(uint32_t *out, const uint32_t *base, intptr_t stride, const int16_t *weights, int64_t u, int64_t v,
                int64_t du, int64_t dv, intptr_t count);
/// out = a + (b - a) * weight / 256.
void mica_mix(uint32_t *out, const uint32_t *a, const uint32_t *b, intptr_t count, uint32_t weight);

/// out = table[t >> 32] with t in steps of dt; every index must be inside the table.
void mica_table(uint32_t *out, const uint32_t *table, int64_t t, int64_t dt, intptr_t count);

/// The position of a pixel of a radial gradient between its circles; see `GradientSampler` in Swift.
typedef struct {
    double x, y;             // gradient space at device column 0, from centre of start circle
    double stepX, stepY;     // per pixel
    double first;            // the device column of the first pixel
    double cdx, cdy;         // centre to centre
    double radius, dr;       // start radius, and its increase to the end circle
    double a, inverseA;      // |cd|^2 - dr^2, and 1 / a
    double scale;            // table entries for 0...1
    double lowest, highest;  // the painted range of parameters
} mica_radial_row;
/// out = index into a table whose first entry is "nothing", and whose second and last are for values before 0 and
/// beyond 1.
void mica_radial(int32_t *out, const mica_radial_row *row, intptr_t count);

/// The same for one row of the device, if one circle is inside the other and the gradient continues at both ends.
///
/// u is the device column minus that of the row's point at which the roots are closest together. The entry of a pixel
/// is slope * u + middle + sign * sqrt(curve * u * u + least).
typedef struct {
    float first;          // u of the first pixel
    float slope, middle;  // in table entries
    float curve, least;   // neither is negative
    float sign;           // of the root: 1 if the end circle is larger, otherwise -1
    float last;           // the table's last entry
} mica_nested_row;
/// out = entries of a table with the layout for `mica_radial`.
void mica_radial_nested(uint32_t *out, const uint32_t *table, const mica_nested_row *row, intptr_t count);

/// The position of a pixel around the centre of a conic gradient.
typedef struct {
    double x, y;          // gradient space at device column 0, from the centre
    double stepX, stepY;  // per pixel
    double first;         // the device column of the first pixel
    double start;         // 0...1: the start of the gradient, in turns
    double scale;         // table entries
} mica_conic_row;
/// out = index into a table of `scale` entries.
void mica_conic(int32_t *out, const mica_conic_row *row, intptr_t count);

/// Rows of the rasteriser's cells to sum up, paint in one colour and clear. Columns count from the left of the grid.
typedef struct {
    int32_t *cells;                // 2^21 if one contour covers a pixel; rows are `cell_stride` apart
    intptr_t cell_stride;
    uint64_t *touched;             // one bit per four cells; rows are `word_stride` apart
    intptr_t word_stride, rows;
    intptr_t left, right;          // the first painted column and the one after the last
    uint32_t *dst;                 // the pixel of column 0 in the first row; only painted ones are accessed
    intptr_t stride, ahead;
    uint32_t color;
    int even_odd;                  // otherwise non-zero
} mica_swept_rows;
/// dst = color over dst, color scaled by coverage. Clears cells and bits.
void mica_sweep(const mica_swept_rows *rows);

// Steps of a blur, in single precision; see `Blur` in Swift. `components` is the number of bytes of a pixel: 4 for colours
// (with each weight four times), 1 for coverage. Weights have three rows of `w`.

/// out = in as numbers, or in rounded to bytes.
void mica_blur_load(float *out, const uint8_t *in, intptr_t count);
void mica_blur_store(uint8_t *out, const float *in, intptr_t count);
/// Adds `count` groups of bytes in one block to three cells, with weights.
void mica_blur_shrink(float *cells, const uint8_t *in, const float *weights, intptr_t w, intptr_t count, int components);
/// out = groups of bytes in one block, from three cells.
void mica_blur_expand(uint8_t *out, const float *cells, const float *weights, intptr_t w, intptr_t count, int components);
/// sum += in * weight.
void mica_blur_add(float *sum, const float *in, float weight, intptr_t count);
/// out = a * wa + b * wb + c * wc.
void mica_blur_mix(float *out, const float *a, float wa, const float *b, float wb, const float *c, float wc,
                   intptr_t count);
/// out[i] = taps[0] in[i] + the sum of taps[k] (in[i - k step] + in[i + k step]) for k up to `reach`.
void mica_blur_taps(float *out, const float *in, const float *taps, intptr_t reach, intptr_t step, intptr_t count);

#endif
