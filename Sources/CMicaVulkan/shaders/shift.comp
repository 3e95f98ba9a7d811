#version 450
// mica_mask_shift: coverage, in the alpha of pixels, moved to the left and up by fractions of a pixel in 1/256.
layout(local_size_x = 16, local_size_y = 16) in;
layout(std430, binding = 2) buffer Pixels { uint pixels[]; };
layout(push_constant) uniform Pass { uint source, sourceStride, target, targetStride, width, height, fx, fy; };
void main() {
    uint x = gl_GlobalInvocationID.x, y = gl_GlobalInvocationID.y;
    if (x >= width || y >= height) return;
    uint at = source + y * sourceStride + x, below = at + sourceStride, keepX = 256u - fx;
    uint a = (pixels[at] >> 24) * keepX + (pixels[at + 1u] >> 24) * fx;
    uint b = (pixels[below] >> 24) * keepX + (pixels[below + 1u] >> 24) * fx;
    pixels[target + y * targetStride + x] = (a * (256u - fy) + b * fy + 32768u) >> 16 << 24;
}
