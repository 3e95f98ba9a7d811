#version 450
#extension GL_GOOGLE_include_directive : require
#include "blur.glsl"
// The short kernel along columns.
layout(local_size_x = 64) in;
void main() {
    int c = int(gl_GlobalInvocationID.x), r = int(gl_GlobalInvocationID.y), n = columns();
    if (c < left() - firstX() || c > right() - firstX() || r < top() - firstY() || r > bottom() - firstY()) return;
    int at = int(across) + r * n + c;
    precise NUMBERS a = scratch[at] * tapY(0);
    for (int k = 1; k <= reachY; k++) a = a + (scratch[at - k * n] + scratch[at + k * n]) * tapY(k);
    scratch[gathered + uint(r * n + c)] = a;
}
