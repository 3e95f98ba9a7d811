// A step of a flat list; see ChipItem.swift.
struct Item {
    ivec4 bounds;
    uint kind, flags, color, opacity;
    uint mask, maskStride;
    int maskX, maskY;
    ivec4 stretch;
    uint image, imageStride;
    int imageX, imageY;
    uvec2 u, v, ux, vx, uy, vy;
};
layout(std430, binding = 0) readonly buffer Items { Item items[]; };
