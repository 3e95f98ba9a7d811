// BlendMode (MicaRaster/Paint/BlendRow.swift), by its raw values. Alpha s.w is sa, d.w is da; X of each mode is in units
// of 1/255².
ivec4 mixed(ivec4 s, ivec4 d, ivec4 x) { x.w = s.w * d.w; return s * (255 - d.w) + d * (255 - s.w) + x; }
int quotient(int a, int b) { return (a + (a < 0 ? -(b / 2) : b / 2)) / b; }
ivec4 cut(ivec4 v, int one) { return min(max(v, ivec4(0)), ivec4(one)); }

ivec4 hardLight(ivec4 s, ivec4 d) {
    ivec4 dark = 2 * s * d, light = s.w * d.w - 2 * (d.w - d) * (s.w - s);
    return mix(light, dark, lessThanEqual(2 * s, ivec4(s.w)));
}
// The same with exchanged colours, but each with its own alpha.
ivec4 overlay(ivec4 s, ivec4 d) { return hardLight(d, s); }

int dodge(int s, int d, int sa, int da) {
    if (d <= 0) return 0;
    if (s >= sa) return sa * da;
    return min(sa * da, quotient(d * sa * sa, sa - s));
}
int burn(int s, int d, int sa, int da) {
    if (d >= da) return sa * da;
    if (s <= 0) return 0;
    return sa * da - min(sa * da, quotient((da - d) * sa * sa, s));
}
int burned(int s, int d, int sa, int da) {
    if (s <= 0 && sa > 0 && d < da) return 0;
    return s * (255 - da) + d * (255 - sa) + burn(s, d, sa, da);
}
// 256 times a square root, to the nearest: the largest k with k (k - 1) < 65536 v. Devices' roots may be off.
int root256(int v) {
    uint target = uint(v) << 16, k = uint(sqrt(float(v)) * 256.0);
    while (k > 0u && k * (k - 1u) >= target) k--;
    while ((k + 1u) * k < target) k++;
    return int(k);
}
int softLight(int s, int d, int sa, int da) {
    if (da <= 0) return 0;
    int k = 2 * s - sa;
    if (k <= 0) return sa * d + quotient(k * d * (da - d), da);
    if (4 * d <= da) {
        uint q = uint((16 * d - 12 * da) * d + 4 * da * da) * uint(d);
        int D = int(div64(q >> 24, q << 8, uint(da * da)));
        return sa * d + k * (D - 256 * d) / 256;
    }
    return sa * d + (k * (root256(d * da) - 256 * d) + 128) / 256;
}
int vividLight(int s, int d, int sa, int da) {
    return 2 * s <= sa ? burn(2 * s, d, sa, da) : dodge(2 * s - sa, d, sa, da);
}
int divide(int s, int d, int sa, int da) {
    if (d <= 0) return 0;
    if (s <= 0) return sa * da;
    return min(sa * da, quotient(d * sa * sa, s));
}

int luminosity(ivec4 c) { return 11 * c.x + 59 * c.y + 30 * c.z; }
ivec4 squeezed(ivec4 v, int target, int a, int b) {
    b = max(1, b);
    return ivec4(
        target + muldiv(v.x - target, a, b), target + muldiv(v.y - target, a, b), target + muldiv(v.z - target, a, b), 0);
}
ivec4 withLuminosity(ivec4 c, ivec4 l, int one) {
    int target = luminosity(l);
    ivec4 v = c * 100 + (target - luminosity(c));
    int low = min(v.x, min(v.y, v.z)), high = max(v.x, max(v.y, v.z)), top = one * 100;
    if (low < 0) v = squeezed(v, target, target, target - low);
    if (high > top) v = squeezed(v, target, top - target, high - target);
    return (v + 50) / 100;
}
ivec4 withSaturation(ivec4 c, ivec4 s) {
    int saturation = max(s.x, max(s.y, s.z)) - min(s.x, min(s.y, s.z));
    int low = min(c.x, min(c.y, c.z)), range = max(c.x, max(c.y, c.z)) - low;
    if (range == 0) return ivec4(0);
    uvec3 r;
    for (int i = 0; i < 3; i++) {
        uint high, word;
        umulExtended(uint(c[i] - low), uint(saturation), high, word);
        uvec2 sum = add64(uvec2(word, high), uvec2(uint(range / 2), 0u));
        r[i] = div64(sum.y, sum.x, uint(range));
    }
    return ivec4(ivec3(r), 0);
}

#define BY_CHANNEL(f) ivec4(f(s.x, d.x, sa, da), f(s.y, d.y, sa, da), f(s.z, d.z, sa, da), 0)

ivec4 blended(uint mode, ivec4 s, ivec4 d) {
    int sa = s.w, da = d.w, one = sa * da;
    switch (mode) {
    case 0u: return s * 255 + d * (255 - sa);
    case 1u: return mixed(s, d, s * d);
    case 2u: return (s + d) * 255 - s * d;
    case 3u: return mixed(s, d, overlay(s, d));
    case 4u: return mixed(s, d, min(s * da, d * sa));
    case 5u: return mixed(s, d, max(s * da, d * sa));
    case 6u: return mixed(s, d, BY_CHANNEL(dodge));
    case 7u: {
        ivec4 r = BY_CHANNEL(burned);
        r.w = sa * (255 - da) + da * 255;
        return r;
    }
    case 8u: return mixed(s, d, BY_CHANNEL(softLight));
    case 9u: return mixed(s, d, hardLight(s, d));
    case 10u: return mixed(s, d, max(s * da, d * sa) - min(s * da, d * sa));
    case 11u: return mixed(s, d, s * da + d * sa - 2 * s * d);
    case 12u: return mixed(s, d, withLuminosity(withSaturation(s * da, d * sa), d * sa, one));
    case 13u: return mixed(s, d, withLuminosity(withSaturation(d * sa, s * da), d * sa, one));
    case 14u: return mixed(s, d, withLuminosity(s * da, d * sa, one));
    case 15u: return mixed(s, d, withLuminosity(d * sa, s * da, one));
    case 16u: return ivec4(0);
    case 17u: return s * 255;
    case 18u: return s * da;
    case 19u: return s * (255 - da);
    case 20u: return s * da + d * (255 - sa);
    case 21u: return s * (255 - da) + d * 255;
    case 22u: return d * sa;
    case 23u: return d * (255 - sa);
    case 24u: return s * (255 - da) + d * sa;
    case 25u: return s * (255 - da) + d * (255 - sa);
    case 26u: {
        int a = min(255, sa + da);
        ivec4 r = max(ivec4(0), s + d - (sa + da) + a);
        r.w = a;
        return r * 255;
    }
    case 27u: return min(s + d, ivec4(255)) * 255;
    case 28u: return mixed(s, d, cut(s * da + d * sa - one, one));
    case 29u: return mixed(s, d, cut(s * da + d * sa, one));
    case 30u: return mixed(s, d, cut(2 * s * da + d * sa - one, one));
    case 31u: return mixed(s, d, BY_CHANNEL(vividLight));
    case 32u: return mixed(s, d, cut(max(min(d * sa, 2 * s * da), 2 * s * da - one), one));
    case 33u: return mixed(s, d, cut(d * sa - s * da, one));
    case 34u: return mixed(s, d, BY_CHANNEL(divide));
    case 35u: return max(s, d) * 255;
    case 36u: return min(s, d) * 255;
    default: return s * d;
    }
}

uint blend(uint mode, uint src, uint dst) {
    ivec4 v = blended(mode, ivec4(channels(src)), ivec4(channels(dst)));
    ivec4 t = v + 128, r = (t + (t >> 8)) >> 8;
    r = min(max(r, ivec4(0)), ivec4(clamp(r.w, 0, 255)));
    return packed(uvec4(r));
}
