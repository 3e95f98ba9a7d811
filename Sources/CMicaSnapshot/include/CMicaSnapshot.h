#ifndef CMICA_SNAPSHOT_H
#define CMICA_SNAPSHOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Loops over pixels for tests; in debug builds, the same loops in Swift would take seconds. Pixels have one byte each
// of red, green, blue and straight alpha, with red in the lowest byte.

/// Writes 1 to `differs` for each pixel with a channel that differs by more than `tolerance`, and 0 for all others.
/// Returns their number, and the largest difference of a channel among them.
///
/// Ignores the colours of pixels that are transparent in both images, and pixels with a byte other than 0 in `ignored`
/// (NULL: none).
size_t mica_snapshot_compare(
    const uint32_t *expected, const uint32_t *actual, const uint8_t *ignored, size_t count, int tolerance,
    uint8_t *differs, int *largest);

/// Draws the expected image, the difference and the actual image, each `width` × `height` and separated by `gap`
/// pixels, into `sheet`, which must have room for them. Transparent areas are chequered, differences are blue to white
/// on black, and ignored pixels are hatched in grey.
void mica_snapshot_sheet(
    const uint32_t *expected, int expected_width, int expected_height, const uint32_t *actual, int actual_width,
    int actual_height, const uint8_t *ignored, int width, int height, int gap, uint32_t *sheet);

/// Returns the 64-bit FNV-1a hash of the pixels.
uint64_t mica_snapshot_hash(const uint32_t *pixels, size_t count, uint64_t seed);

/// Returns true if the program contains tests of Swift Testing, which lists them in a separate section.
bool mica_snapshot_has_swift_tests(void);

#endif
