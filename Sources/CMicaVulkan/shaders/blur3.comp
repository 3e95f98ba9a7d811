#version 450
#extension GL_GOOGLE_include_directive : require
#include "blur.glsl"
// The short kernel along rows.
layout(local_size_x = 64) in;
void main() {
    int c = int(gl_GlobalInvocationID.x), r = int(gl_GlobalInvocationID.y), n = columns();
    if (c < left() - firstX() || c > right() - firstX()) return;
    int at = int(gathered) + r * n + c;
    precise NUMBERS a = scratch[at] * tapX(0);
    for (int k = 1; k <= reachX; k++) a = a + (scratch[at - k] + scratch[at + k]) * tapX(k);
    scratch[across + uint(r * n + c)] = a;
}
