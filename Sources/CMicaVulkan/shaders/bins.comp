#version 450
#extension GL_GOOGLE_include_directive : require
#include "items.glsl"
// Coarse bins: a workgroup for each 128 x 128 pixels lists the items that meet them, in order.
layout(local_size_x = 256) in;
layout(std430, binding = 3) buffer Scratch { uint bins[]; };   // of each bin: the number of its items, then the items
layout(push_constant) uniform Pass { int x0, y0; uint first, count; };
shared uint hits[8], total;

void main() {
    uint local = gl_LocalInvocationIndex, room = count + 1u;
    uint bin = (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * room;
    ivec2 corner = ivec2(x0, y0) + ivec2(gl_WorkGroupID.xy) * 128;
    if (local == 0u) total = 0u;
    for (uint start = 0u; start < count; start += 256u) {
        if (local < 8u) hits[local] = 0u;
        barrier();
        uint i = first + start + local;
        bool meets = false;
        if (start + local < count) {
            ivec4 b = items[i].bounds;
            meets = b.x < corner.x + 128 && b.y < corner.y + 128 && b.z > corner.x && b.w > corner.y;
        }
        if (meets) atomicOr(hits[local >> 5], 1u << (local & 31u));
        barrier();
        uint before = total, all = 0u;
        for (uint w = 0u; w < 8u; w++) {
            uint n = uint(bitCount(hits[w]));
            if (w < local >> 5) before += n;
            all += n;
        }
        before += uint(bitCount(hits[local >> 5] & ((1u << (local & 31u)) - 1u)));
        if (meets) bins[bin + 1u + before] = i;
        barrier();
        if (local == 0u) total += all;
    }
    barrier();
    if (local == 0u) bins[bin] = total;
}
