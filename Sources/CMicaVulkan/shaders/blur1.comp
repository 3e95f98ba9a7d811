#version 450
#extension GL_GOOGLE_include_directive : require
#include "blur.glsl"
// Pixels of a row into cells. A cell gets a part of the cell before it, of itself and of the next one, in this order.
layout(local_size_x = 64) in;

// mica_blur_shrink for one block and one of its three rows of weights.
#ifdef ALPHA
// Eight sums, by the number of the pixel.
float shrunk(int y, int c, int row) {
    int low = max(c * widthX, lowX()), high = min(c * widthX + widthX, highX());
    precise float s[8];
    for (int k = 0; k < 8; k++) s[k] = 0.0;
    for (int x = low; x < high; x++) {
        int k = (x - low) & 7;
        s[k] = s[k] + numbers(x, y) * gatherX(row, x - c * widthX);
    }
    precise float a = s[0] + s[4], b = s[1] + s[5], d = s[2] + s[6], e = s[3] + s[7];
    precise float sum = (a + b) + (d + e);
    return sum;
}
#else
// Even pixels and odd ones apart.
vec4 shrunk(int y, int c, int row) {
    int low = max(c * widthX, lowX()), high = min(c * widthX + widthX, highX());
    precise vec4 even = vec4(0), odd = vec4(0);
    int phase = low - c * widthX, x = low;
    for (; x + 2 <= high; x += 2, phase += 2) {
        even = even + numbers(x, y) * gatherX(row, phase);
        odd = odd + numbers(x + 1, y) * gatherX(row, phase + 1);
    }
    if (x < high) even = even + numbers(x, y) * gatherX(row, phase);
    precise vec4 sum = even + odd;
    return sum;
}
#endif

void main() {
    int c = int(gl_GlobalInvocationID.x), r = int(gl_GlobalInvocationID.y), n = columns();
    if (c >= n) return;
    int k = c + firstX(), y = firstRow() + r;
    precise NUMBERS a = NUMBERS(0);
    if (widthX == 1) {
        if (k >= lowX() && k < highX()) a = numbers(k, y);
    } else {
        a = shrunk(y, k - 1, 2);
        a = a + shrunk(y, k, 1);
        a = a + shrunk(y, k + 1, 0);
    }
    scratch[line + uint(r * n + c)] = a;
}
