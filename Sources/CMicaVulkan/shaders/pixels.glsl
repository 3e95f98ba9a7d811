// Integer arithmetic of the processors' row kernels (MicaRasterKernels/Kernels.inc), one pixel at a time. Pixels are
// premultiplied words 0xAARRGGBB; a vector's components are blue, green, red and alpha.

// 256 v / 255, with the rounded quotient in the high byte, for v up to 255 * 255 + 127.
uint over255(uint v) { uint t = v + 128u; return (t + (t >> 8)) & 0xffffu; }
uint by255(uint v) { return over255(v) >> 8; }

uvec4 channels(uint p) { return uvec4(p & 255u, (p >> 8) & 255u, (p >> 16) & 255u, p >> 24); }
uint packed(uvec4 c) { return c.x | c.y << 8 | c.z << 16 | c.w << 24; }
// Sums of products, divided by 255.
uint divided(uvec4 v) { v += 128u; return packed(((v + (v >> 8)) >> 8) & 255u); }
uint scaled(uint p, uint f) { return divided(channels(p) * f); }
// Intermediate pixels in 8.8.
uint rounded(uvec4 v) { return packed(((v + 128u) >> 8) & 255u); }

// A source times a factor of 0...255 over what is below, rounded once.
uint over(uint src, uint f, uint dst) {
    if (f == 0u || src == 0u) return dst;
    if (f == 255u && src >= 0xff000000u) return src;
    uvec4 s = channels(src) * f;
    uint keep = 65025u - s.w;
    uint left = keep + (over255(keep) >> 8);
    return divided(s + (((channels(dst) << 8) * left) >> 16));
}
// The destination plus a part of its distance from `b`.
uint lerp(uint d, uint b, uint f) { return divided(channels(b) * f + channels(d) * (255u - f)); }
uint plus(uint s, uint d) { return packed(min(channels(s) + channels(d), uvec4(255u))); }

// Two by two samples with fractions in 1/256: 8.8 of each channel, not yet rounded.
uvec4 bilinear(uint a, uint b, uint c, uint d, uint fx, uint fy) {
    uvec4 ca = channels(a), cb = channels(b), cc = channels(c), cd = channels(d);
    uint right = fx << 8, left = 65535u - right;
    uvec4 l = (ca << 8) + (cc - ca) * fy, r = (cb << 8) + (cd - cb) * fy;
    return ((l * left) >> 16) + ((r * right) >> 16);
}

// Fixed point 32.32 in two words, modulo 2^64, so that no device needs integers of 64 bits.
uvec2 add64(uvec2 a, uvec2 b) {
    uint carry;
    uint low = uaddCarry(a.x, b.x, carry);
    return uvec2(low, a.y + b.y + carry);
}
uvec2 mul64(uvec2 a, int k) {
    uint high, low;
    umulExtended(a.x, uint(k), high, low);
    return uvec2(low, high + a.y * uint(k) + a.x * uint(k >> 31));
}
// The low word of (high, low) / d.
uint div64(uint high, uint low, uint d) {
    uint rest = high % d, quotient = 0u;
    for (int i = 31; i >= 0; i--) {
        uint over32 = rest >> 31;
        rest = rest << 1 | (low >> i & 1u);
        if (over32 != 0u || rest >= d) {
            rest -= d;
            quotient |= 1u << i;
        }
    }
    return quotient;
}
// a * b / c, cut towards zero, with a product of 64 bits.
int muldiv(int a, int b, int c) {
    bool negative = (a < 0) != (b < 0);
    uint high, low;
    umulExtended(uint(abs(a)), uint(abs(b)), high, low);
    int quotient = int(div64(high, low, uint(c)));
    return negative ? -quotient : quotient;
}
