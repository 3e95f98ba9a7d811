#include "CMicaSnapshot.h"

static int difference(uint32_t a, uint32_t b) {
    if (a == b || (a | b) >> 24 == 0) return 0;
    int largest = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        int d = (int)(a >> shift & 255) - (int)(b >> shift & 255);
        if (d < 0) d = -d;
        if (d > largest) largest = d;
    }
    return largest;
}

size_t mica_snapshot_compare(
    const uint32_t *expected, const uint32_t *actual, const uint8_t *ignored, size_t count, int tolerance,
    uint8_t *differs, int *largest) {
    size_t found = 0;
    *largest = 0;
    for (size_t i = 0; i < count; i++) {
        differs[i] = 0;
        if (expected[i] == actual[i] || (ignored && ignored[i])) continue;
        int d = difference(expected[i], actual[i]);
        if (d <= tolerance) continue;
        differs[i] = 1;
        found++;
        if (d > *largest) *largest = d;
    }
    return found;
}

static uint32_t over(uint32_t pixel, uint32_t ground) {
    uint32_t alpha = pixel >> 24, result = 0xFF000000u;
    for (int shift = 0; shift < 24; shift += 8) {
        uint32_t value = ((pixel >> shift & 255) * alpha + (ground >> shift & 255) * (255 - alpha) + 127) / 255;
        result |= value << shift;
    }
    return result;
}

void mica_snapshot_sheet(
    const uint32_t *expected, int expected_width, int expected_height, const uint32_t *actual, int actual_width,
    int actual_height, const uint8_t *ignored, int width, int height, int gap, uint32_t *sheet) {
    size_t row = (size_t)width * 3 + (size_t)gap * 2;
    for (int y = 0; y < height; y++) {
        uint32_t *line = sheet + (size_t)y * row;
        for (size_t x = 0; x < row; x++) line[x] = 0xFFFF6F00u;
        for (int x = 0; x < width; x++) {
            uint32_t ground = (x / 8 + y / 8) % 2 == 0 ? 0xFFFFFFFFu : 0xFFD0D0D0u;
            int has_expected = x < expected_width && y < expected_height, has_actual = x < actual_width && y < actual_height;
            uint32_t a = has_expected ? expected[(size_t)y * expected_width + x] : 0;
            uint32_t b = has_actual ? actual[(size_t)y * actual_width + x] : 0;
            line[x] = over(a, ground);
            line[x + 2 * (width + gap)] = over(b, ground);
            int d = has_expected && has_actual ? difference(a, b) : has_expected || has_actual ? 255 : 0;
            uint32_t level = d == 0 ? 0 : 64 + (uint32_t)d * 191 / 255;
            uint32_t pixel = 0xFF000000u | (level / 2) << 16 | level << 8 | level;
            if (ignored && has_expected && has_actual && ignored[(size_t)y * expected_width + x])
                pixel = (x + y) % 8 < 2 ? 0xFF707070u : 0xFF303030u;
            line[x + width + gap] = pixel;
        }
    }
}

uint64_t mica_snapshot_hash(const uint32_t *pixels, size_t count, uint64_t seed) {
    uint64_t hash = 0xCBF29CE484222325u ^ seed;
    for (size_t i = 0; i < count; i++) {
        // The colours of transparent pixels are ignored.
        uint32_t pixel = pixels[i] >> 24 ? pixels[i] : 0;
        for (int shift = 0; shift < 32; shift += 8) hash = (hash ^ (pixel >> shift & 255)) * 0x100000001B3u;
    }
    return hash;
}

extern const char __start_swift5_tests[] __attribute__((weak));
extern const char __stop_swift5_tests[] __attribute__((weak));

bool mica_snapshot_has_swift_tests(void) { return __start_swift5_tests != __stop_swift5_tests; }
