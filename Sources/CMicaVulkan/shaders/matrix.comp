#version 450
#extension GL_GOOGLE_include_directive : require
#include "pixels.glsl"
// ColorMatrix.apply in place.
layout(local_size_x = 16, local_size_y = 16) in;
layout(std430, binding = 2) buffer Pixels { uint pixels[]; };
layout(push_constant) uniform Pass {
    uint target, stride;
    uint width, height;
    ivec4 red, green, blue, alpha;              // factors in 16.16, of red, green, blue, alpha
    uvec2 addRed, addGreen, addBlue, addAlpha;  // 256 times the constants, 64 bits
};

uint straight(uint c, uint a) { return a == 0u ? 0u : min(65280u, (c * 65280u + a / 2u) / a); }

uvec2 product(int a, uint b) {
    int high;
    uint low;
    int word;
    imulExtended(a, int(b), high, word);
    low = uint(word);
    return uvec2(low, uint(high));
}

uint result(ivec4 row, uvec2 constant, uvec4 v) {
    uvec2 sum = add64(constant, uvec2(32768u, 0u));
    for (int k = 0; k < 4; k++) sum = add64(sum, product(row[k], v[k]));
    if (int(sum.y) < 0) return 0u;
    // Shifted by 16 bits.
    return sum.y >= 0x10000u ? 65280u : min(65280u, sum.y << 16 | sum.x >> 16);
}

void main() {
    if (gl_GlobalInvocationID.x >= width || gl_GlobalInvocationID.y >= height) return;
    uint at = target + gl_GlobalInvocationID.y * stride + gl_GlobalInvocationID.x, p = pixels[at], a = p >> 24;
    uvec4 v = uvec4(straight(p >> 16 & 255u, a), straight(p >> 8 & 255u, a), straight(p & 255u, a), a << 8);
    uint newAlpha = result(alpha, addAlpha, v);
    uvec3 c = uvec3(result(red, addRed, v), result(green, addGreen, v), result(blue, addBlue, v));
    c = (c * newAlpha + 255u * 32768u) / (255u * 65536u);
    pixels[at] = (newAlpha + 128u) >> 8 << 24 | c.x << 16 | c.y << 8 | c.z;
}
