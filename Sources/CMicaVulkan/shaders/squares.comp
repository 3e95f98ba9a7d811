#version 450
// Pixellate.apply in place: a workgroup fills a square with the mean of its pixels.
layout(local_size_x = 64) in;
layout(std430, binding = 2) buffer Pixels { uint pixels[]; };
layout(std430, binding = 4) readonly buffer Weights { int borders[]; };
layout(push_constant) uniform Pass {
    uint target, stride;
    int width, height;        // the bitmap
    uint columns, rows;       // the borders of columns, and of rows, relative to it: one more than there are squares
    uint countsAll;           // beyond the bitmap, squares are transparent instead of left out
};
shared uint sums[4];

void main() {
    uint local = gl_LocalInvocationIndex, i = columns + gl_WorkGroupID.x, j = rows + gl_WorkGroupID.y;
    ivec4 square = ivec4(borders[i], borders[j], borders[i + 1u], borders[j + 1u]);
    ivec4 part = ivec4(max(square.xy, ivec2(0)), min(square.zw, ivec2(width, height)));
    int w = max(0, part.z - part.x), h = max(0, part.w - part.y), n = w * h;
    if (local < 4u) sums[local] = 0u;
    barrier();
    uvec4 sum = uvec4(0);
    for (int k = int(local); k < n; k += 64) {
        uint p = pixels[target + uint(part.y + k / w) * stride + uint(part.x + k % w)];
        sum += uvec4(p & 255u, (p >> 8) & 255u, (p >> 16) & 255u, p >> 24);
    }
    for (int k = 0; k < 4; k++) atomicAdd(sums[k], sum[k]);
    barrier();
    if (n == 0) return;
    uint count = countsAll != 0u ? uint((square.z - square.x) * (square.w - square.y)) : uint(n);
    uint half_ = count / 2u;
    uint p = (sums[0] + half_) / count | (sums[1] + half_) / count << 8 | (sums[2] + half_) / count << 16
        | (sums[3] + half_) / count << 24;
    for (int k = int(local); k < n; k += 64) pixels[target + uint(part.y + k / w) * stride + uint(part.x + k % w)] = p;
}
