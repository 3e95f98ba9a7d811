#version 450
#extension GL_GOOGLE_include_directive : require
#include "pixels.glsl"
// A flat list of items, drawn tile by tile: each workgroup finds the items that meet its 16 x 16 pixels, in order, from
// the last opaque one that covers it. Then each pixel goes through them and is written once. Groups are a stack.
//
// BLENDS: with all blend modes. BINNED: from the lists of bins.comp. EACH: each pixel looks at every item, without barriers,
// which drivers on processors pay dearly for.
#ifdef BLENDS
#include "blend.glsl"
#endif
layout(local_size_x = 16, local_size_y = 16) in;

#include "items.glsl"
layout(std430, binding = 1) readonly buffer Masks { uint masks[]; };
layout(std430, binding = 2) buffer Pixels { uint pixels[]; };
#ifdef BINNED
layout(std430, binding = 3) readonly buffer Scratch { uint bins[]; };
#endif
layout(push_constant) uniform Pass {
    uint target, stride;          // the bitmap in `pixels`
    int originX, originY;         // the device pixel at its top left
    int x0, y0, x1, y1;           // the pixels to draw
    uint first, count;            // the items
    uint background, keeps;       // what is below them: a colour, or what the bitmap has
    uint binsAcross;
};

const uint FILL = 0u, SOLID = 1u, COPY = 2u, IMAGE = 3u, SPRITE = 4u, GRADIENT = 5u, BEGIN = 6u, MASK = 7u, END = 8u;
const uint COVERS = 1u, ADDS = 2u, APART = 4u, DIMS = 8u, ALPHA = 16u, TINTED = 32u, MIXED = 64u, MASKED = 128u;
const uint FILTER = 8u, EDGE = 11u, MODE = 16u;
const int DEPTH = 8;
const int FAR = 0x7fffffff;

#ifndef EACH
const uint CHUNK = 4096u;
shared uint bits[CHUNK / 32u];
shared uint words[CHUNK / 1024u];
shared int start;
#endif

uint coverage(uint i, ivec2 p) {
    uint f = 255u;
    if (items[i].maskStride != 0u) {
        ivec4 s = items[i].stretch;
        int c = p.x - items[i].maskX, r = p.y - items[i].maskY;
        if (c >= s.x) c = max(s.x, c - s.y);
        if (r >= s.z) r = max(s.z, r - s.w);
        uint at = items[i].mask + uint(r) * items[i].maskStride + uint(c);
        f = (masks[at >> 2] >> ((at & 3u) * 8u)) & 255u;
    }
    if ((items[i].flags & ALPHA) != 0u) {
        uvec2 corner = items[i].v;
        uint at = items[i].u.x + uint(p.y - int(corner.y)) * items[i].u.y + uint(p.x - int(corner.x));
        f = by255((pixels[at] >> 24) * f);
    }
    return f;
}

// One pixel of an image; `edge`: 0 nearest, 1 transparent, 2 repeated.
uint texel(uint i, uint edge, int c, int r) {
    int w = items[i].imageX, h = items[i].imageY;
    if (edge == 1u) {
        if (c < 0 || r < 0 || c >= w || r >= h) return 0u;
    } else if (edge == 0u) {
        c = clamp(c, 0, w - 1);
        r = clamp(r, 0, h - 1);
    } else {
        // GLSL's remainder of negative numbers has no value.
        if (c < 0) c = w - 1 - (-1 - c) % w; else c %= w;
        if (r < 0) r = h - 1 - (-1 - r) % h; else r %= h;
    }
    return pixels[items[i].image + uint(r) * items[i].imageStride + uint(c)];
}

uvec4 four(uint i, uint edge, int c, int r, uint fx, uint fy) {
    return bilinear(
        texel(i, edge, c, r), texel(i, edge, c + 1, r), texel(i, edge, c, r + 1), texel(i, edge, c + 1, r + 1), fx, fy);
}

// EdgeTaps.fitted: the column, and the weight of the next one.
uvec2 fitted(uvec2 position, int size, uint edge) {
    int c = int(position.y), share = (int(position.x >> 24) * 3 - 128) >> 1;
    // Beyond eight pixels outside, where all samples are equal, a position has no fraction.
    if (edge != 2u && (c < -8 || c >= size + 8)) share = 0;
    share = clamp(share, 0, 256);
    return uvec2(uint(c + (share >> 8)), uint(share & 255));
}

// makeCubicWeights: Catmull-Rom at 256 fractions of a pixel.
ivec4 cubicWeights(int i) {
    int q = i * i, k = q * i;
    ivec4 v = ivec4(
        -k + 512 * q - 65536 * i, 3 * k - 1280 * q + (16384 << 11), -3 * k + 1024 * q + 65536 * i, k - 256 * q);
    ivec4 w = sign(v) * ((abs(v) + 1024) / 2048);
    int rest = 16384 - (w.x + w.y + w.z + w.w);
    if (i < 128) w.y += rest; else w.z += rest;
    return w;
}

uint cubic(uint i, uint edge, int c, int r, int fx, int fy) {
    ivec4 wx = cubicWeights(fx), wy = cubicWeights(fy), sum = ivec4(0);
    for (int y = 0; y < 4; y++) {
        ivec4 row = ivec4(0);
        for (int x = 0; x < 4; x++) row += ivec4(channels(texel(i, edge, c - 1 + x, r - 1 + y))) * wx[x];
        sum += ((row + 64) >> 7) * wy[y];
    }
    sum = (sum + (1 << 20)) >> 21;
    int a = clamp(sum.w, 0, 255);
    return packed(uvec4(clamp(sum.xyz, ivec3(0), ivec3(a)), a));
}

uvec2 positionU(uint i, ivec2 p) { return add64(add64(items[i].u, mul64(items[i].ux, p.x)), mul64(items[i].uy, p.y)); }
uvec2 positionV(uint i, ivec2 p) { return add64(add64(items[i].v, mul64(items[i].vx, p.x)), mul64(items[i].vy, p.y)); }

// ImageSampler for one pixel of one level.
uint sampled(uint i, ivec2 p) {
    uint filter_ = items[i].flags >> FILTER & 7u, edge = items[i].flags >> EDGE & 3u;
    uvec2 u = positionU(i, p), v = positionV(i, p);
    if (filter_ == 0u) {
        u = add64(u, uvec2(0x80000000u, 0u));
        v = add64(v, uvec2(0x80000000u, 0u));
        return texel(i, edge, int(u.y), int(v.y));
    }
    if (filter_ == 3u) return cubic(i, edge, int(u.y), int(v.y), int(u.x >> 24), int(v.x >> 24));
    if (filter_ == 4u) {
        uvec2 x = fitted(u, items[i].imageX, edge), y = fitted(v, items[i].imageY, edge);
        return rounded(four(i, edge, int(x.x), int(y.x), x.y, y.y));
    }
    return rounded(four(i, edge, int(u.y), int(v.y), u.x >> 24, v.x >> 24));
}

uint image(uint i, ivec2 p) {
    uint s = sampled(i, p);
    if ((items[i].flags & MIXED) != 0u) {
        uint w = items[i + 1u].opacity;
        s = packed(((channels(s) * (256u - w) + channels(sampled(i + 1u, p)) * w + 128u) >> 8) & 255u);
    }
    return (items[i].flags & TINTED) != 0u ? scaled(items[i].color, s >> 24) : s;
}

// SpriteRun for one pixel: the result, rounded once.
uint sprite(uint i, ivec2 p, uint below) {
    uvec2 u = positionU(i, p), v = positionV(i, p);
    int c = int(u.y), r = int(v.y);
    if (c < 0 || r < 0 || c >= items[i].imageX - 1 || r >= items[i].imageY - 1) return below;
    uint at = items[i].image + uint(r) * items[i].imageStride + uint(c), next = at + items[i].imageStride;
    uint a = pixels[at], b = pixels[at + 1u], d = pixels[next], e = pixels[next + 1u];
    if ((a | b | d | e) == 0u) return below;
    uvec4 m = bilinear(a, b, d, e, u.x >> 24, v.x >> 24);
    if (m == uvec4(0)) return below;
    // color: blue | red << 16, opacity: green | alpha << 16; of 65,535.
    m = (m * uvec4(items[i].color & 0xffffu, items[i].opacity & 0xffffu, items[i].color >> 16, items[i].opacity >> 16))
        >> 16;
    if ((items[i].flags & ADDS) != 0u) return plus(rounded(m), below);
    uint keep = 0xff00u - m.w;
    keep += keep >> 8;
    return rounded(m + (((channels(below) << 8) * keep) >> 16));
}

// A table of colours: nothing, before, `imageStride` entries, beyond.
uint gradient(uint i, ivec2 p) {
    int t = int(positionU(i, p).y), count_ = int(items[i].imageStride);
    return pixels[items[i].image + uint(t < 0 ? 1 : t >= count_ ? count_ + 2 : t + 2)];
}

// A source, with its coverage, over what is below.
uint composited(uint i, uint src, uint f, uint dst) {
#ifdef BLENDS
    uint flags = items[i].flags, mode = flags >> MODE;
    if (mode != 0u) {
        uint opacity = items[i].opacity;
        if ((flags & APART) != 0u) {
            if (opacity != 255u) src = scaled(src, opacity);
        } else {
            f = by255(f * opacity);
        }
        if (mode == 17u) return lerp(dst, src, f);
        if ((flags & DIMS) != 0u && f != 255u) return blend(mode, over(src, f, 0u), dst);
        return lerp(dst, blend(mode, src, dst), f);
    }
#endif
    return over(src, by255(f * items[i].opacity), dst);
}

void main() {
    uint local = gl_LocalInvocationIndex;
    ivec2 corner = ivec2(x0, y0) + ivec2(gl_WorkGroupID.xy) * 16, p = ivec2(x0, y0) + ivec2(gl_GlobalInvocationID.xy);
    bool isInside = p.x < x1 && p.y < y1;
    uint at = target + uint(p.y - originY) * stride + uint(p.x - originX);
    uint cur = keeps != 0u && isInside ? pixels[at] : background;
    uint stack[DEPTH];
    int depth = 0;

#ifdef BINNED
    uint bin = ((gl_WorkGroupID.y >> 3) * binsAcross + (gl_WorkGroupID.x >> 3)) * (count + 1u), length_ = bins[bin];
#define NUMBER(k) bins[bin + 1u + (k)]
#else
    uint length_ = count;
#define NUMBER(k) (first + (k))
#endif
#ifdef EACH
    if (!isInside) return;
    for (uint i = first; i < first + count; i++) {
        {
            {
                {
#else
    for (uint base = 0u; base < length_; base += CHUNK) {
        uint n = min(CHUNK, length_ - base);
        for (uint k = local; k < CHUNK / 32u; k += 256u) bits[k] = 0u;
        if (local < CHUNK / 1024u) words[local] = 0u;
        if (local == 0u) start = -1;
        barrier();
        for (uint k = local; k < n; k += 256u) {
            uint i = NUMBER(base + k);
            ivec4 b = items[i].bounds;
            if (b.x < corner.x + 16 && b.y < corner.y + 16 && b.z > corner.x && b.w > corner.y) {
                atomicOr(bits[k >> 5], 1u << (k & 31u));
                atomicOr(words[k >> 10], 1u << ((k >> 5) & 31u));
                bool covers = b.x <= corner.x && b.y <= corner.y && b.z >= min(corner.x + 16, x1)
                    && b.w >= min(corner.y + 16, y1);
                if (covers && (items[i].flags & COVERS) != 0u) atomicMax(start, int(k));
            }
        }
        barrier();
        // An opaque item is in no group.
        int begin = start;
        if (begin >= 0) depth = 0;
        for (uint o = 0u; o < CHUNK / 1024u; o++) {
            uint some = words[o];
            while (some != 0u) {
                uint w = o * 32u + uint(findLSB(some));
                some &= some - 1u;
                uint left = bits[w];
                while (left != 0u) {
                    int k = int(w) * 32 + findLSB(left);
                    left &= left - 1u;
                    if (k < begin) continue;
                    uint i = NUMBER(base + uint(k));
#endif
                    uint kind = items[i].kind;
                    ivec4 b = items[i].bounds;
                    bool inside = p.x >= b.x && p.y >= b.y && p.x < b.z && p.y < b.w;
                    if (kind >= BEGIN) {
                        if (kind == END) {
                            uint f = inside ? coverage(i, p) : 0u;
                            if ((items[i].flags & MASKED) != 0u) {
                                f = by255((cur >> 24) * f);
                                depth--;
                                cur = stack[depth & (DEPTH - 1)];
                            }
                            depth--;
                            uint below = stack[depth & (DEPTH - 1)];
                            cur = inside ? composited(i, cur, f, below) : below;
                        } else if (kind <= MASK) {
                            stack[depth & (DEPTH - 1)] = cur;
                            depth++;
                            cur = 0u;
                        }
                    } else if (inside) {
                        if (kind == FILL) {
                            cur = items[i].color;
                        } else if (kind == SPRITE) {
                            cur = sprite(i, p, cur);
                        } else {
                            uint f = coverage(i, p);
                            if (f != 0u) {
                                uint s = items[i].color;
                                if (kind == COPY) {
                                    s = pixels[items[i].image + uint(p.y - items[i].imageY) * items[i].imageStride
                                        + uint(p.x - items[i].imageX)];
                                } else if (kind == IMAGE) {
                                    s = image(i, p);
                                } else if (kind == GRADIENT) {
                                    s = gradient(i, p);
                                }
                                cur = composited(i, s, f, cur);
                            }
                        }
                    }
                }
            }
        }
#ifndef EACH
        barrier();
#endif
    }
    if (isInside) pixels[at] = cur;
}
