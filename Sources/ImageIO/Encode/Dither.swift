/// Ordered dithering between two palette colours: the nearest one, and the one nearest to its mirror image about the
/// pixel's colour. A colour of the palette is unchanged. Since the threshold depends only on the position, equal pixels
/// of two frames get equal colours, so that nothing crawls.
enum Dither {
    /// Returns the palette index for a pixel at column x and row y of the whole image.
    static func index(of color: UInt32, x: Int, y: Int, in palette: inout Palette) -> Int {
        let first = palette.nearest(color)
        let near = palette.colors[first]
        if near & 0xFF_FFFF == color & 0xFF_FFFF { return first }
        var beyond: UInt32 = 0xFF00_0000
        for shift: UInt32 in [0, 8, 16] {
            let mirrored = 2 * Int(color >> shift & 255) - Int(near >> shift & 255)
            beyond |= UInt32(min(max(mirrored, 0), 255)) << shift
        }
        let second = palette.nearest(beyond)
        if second == first { return first }
        let far = palette.colors[second]
        // The position of the colour between the two, 0…1 as 0…256.
        var along = 0, length = 0
        for (shift, weight) in [(UInt32(0), 2), (8, 4), (16, 3)] {
            let step = Int(far >> shift & 255) - Int(near >> shift & 255)
            along += weight * step * (Int(color >> shift & 255) - Int(near >> shift & 255))
            length += weight * step * step
        }
        return along * 256 > threshold(x, y) * length ? second : first
    }

    /// Returns a threshold, 0…255, that differs much between neighbours: interleaved gradient noise (Jimenez, "Next
    /// generation post processing in Call of Duty: Advanced Warfare", 2014), in integers.
    private static func threshold(_ x: Int, _ y: Int) -> Int {
        let inner = UInt32(truncatingIfNeeded: x) &* 288_237_660 &+ UInt32(truncatingIfNeeded: y) &* 25_070_368
        // frac(52.9829189 · frac(inner)): the fraction of the product is its lower 32 bits.
        let outer = UInt64(inner) &* 227_559_903_922 &>> 32
        return Int(outer & 0xFFFF_FFFF) >> 24
    }
}
