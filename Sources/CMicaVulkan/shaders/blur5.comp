#version 450
#extension GL_GOOGLE_include_directive : require
#include "blur.glsl"
// Cells into pixels: down, then across.
layout(local_size_x = 16, local_size_y = 16) in;

// A cell at the row of a pixel; mica_blur_mix.
NUMBERS cell(int c, int y, int n) {
    if (widthY == 1) return scratch[gathered + uint((y - firstY()) * n + c)];
    int cy = cellOf(y, widthY), phase = y - cy * widthY;
    uint at = gathered + uint((cy - 1 - firstY()) * n + c);
    precise NUMBERS m = scratch[at] * weightY(0, phase) + scratch[at + uint(n)] * weightY(1, phase)
        + scratch[at + 2u * uint(n)] * weightY(2, phase);
    return m;
}

void main() {
    int x = to.x + int(gl_GlobalInvocationID.x), y = to.y + int(gl_GlobalInvocationID.y), n = columns();
    if (x >= to.z || y >= to.w) return;
    precise NUMBERS v;
    if (widthX == 1) {
        v = cell(x - firstX(), y, n);
    } else {
        int cx = cellOf(x, widthX), phase = x - cx * widthX, c = cx - 1 - firstX();
        v = cell(c, y, n) * weightX(0, phase) + cell(c + 1, y, n) * weightX(1, phase)
            + cell(c + 2, y, n) * weightX(2, phase);
    }
    v = v + 0.5;
#ifdef ALPHA
    uint p = uint(int(v)) << 24;
#else
    uvec4 b = uvec4(ivec4(v)) & 255u;
    uint p = b.x | b.y << 8 | b.z << 16 | b.w << 24;
#endif
    pixels[target + uint(y - targetY) * targetStride + uint(x - targetX)] = p;
}
