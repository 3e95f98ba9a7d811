#ifndef CMICA_SNAPSHOT_H
#define CMICA_SNAPSHOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Loops over pixels that a test runs in debug builds, too, where the same loops in Swift take seconds. Pixels are red, green,
// blue and straight alpha, a byte each, red in the lowest byte.

/// Writes 1 into `differs` for each pixel with a channel that is farther apart than `tolerance`, 0 for the others. Colours of
/// pixels that are transparent in both do not count, and neither do pixels whose byte in `ignored` (NULL: none) is not 0.
/// Answers how many differ, and the largest difference of a channel among them.
size_t mica_snapshot_compare(
    const uint32_t *expected, const uint32_t *actual, const uint8_t *ignored, size_t count, int tolerance,
    uint8_t *differs, int *largest);

/// Draws expected | difference | actual, each `width` × `height` with `gap` pixels between them, into `sheet`, which is as
/// large. Transparency shows as a chequered ground; what differs is blue to white on black; ignored pixels are hatched grey.
void mica_snapshot_sheet(
    const uint32_t *expected, int expected_width, int expected_height, const uint32_t *actual, int actual_width,
    int actual_height, const uint8_t *ignored, int width, int height, int gap, uint32_t *sheet);

/// FNV-1a of 64 bits over the pixels.
uint64_t mica_snapshot_hash(const uint32_t *pixels, size_t count, uint64_t seed);

/// Returns true if the program contains tests of Swift Testing, which lists them in a separate section.
bool mica_snapshot_has_swift_tests(void);

#endif
