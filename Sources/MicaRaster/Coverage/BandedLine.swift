internal import MicaRasterKernels

/// A line that goes down, in fixed point counted from the grid's corner, in the list of a band.
struct BandedLine: BitwiseCopyable {
    /// The upper and the lower end.
    let x0: Int32, y0: Int32, x1: Int32, y1: Int32
    /// The next line of the band, or −1.
    var next: Int32
    /// 1 if the contour goes down here, −1 if it goes up.
    let sign: Int32
    /// Change of x for each step down, with 32 more bits of fraction; change of y (not negative) for each step sideways,
    /// which a pixel's steps of it must not carry beyond 64 bits: more than some rows are never needed. Worked out here, so that
    /// nothing waits for the divisions when the line is cut.
    let slope: Int, inverse: Int

    /// Not level.
    @inline(__always) init(x0: Int32, y0: Int32, x1: Int32, y1: Int32, next: Int32, sign: Int32) {
        (self.x0, self.y0, self.x1, self.y1, self.next, self.sign) = (x0, y0, x1, y1, next, sign)
        let dx = Double(x1 &- x0), dy = Double(y1 &- y0)
        let quotients = SIMD2(dx, dy) / SIMD2(dy, abs(dx))
        slope = mica_truncated(quotients[0] * 4_294_967_296)
        inverse = mica_truncated(min(quotients[1], 1_048_576) * 4_294_967_296)
    }

    /// x at both ends with 32 more bits of fraction, plus half a step so that cutting the fraction off rounds to nearest.
    @inline(__always) var startX: Int { Int(x0) &<< 32 &+ 1 &<< 31 }
    @inline(__always) var endX: Int { Int(x1) &<< 32 &+ 1 &<< 31 }
    /// Added to heights before their fraction is cut off: those of a line that goes up are rounded up.
    @inline(__always) var rounding: Int { Int(sign &>> 31) & 0xffff_ffff }

    /// The way, twice its mean, that a line's part from `xl` to `xr` goes into its first cell. (In that cell it comes
    /// down by the height to the cell's right border, or by all of its own if that is less: so a part that ends there,
    /// which never comes to the border, needs no case of its own.)
    @inline(__always) static func across(_ xl: Int, _ xr: Int) -> Int {
        xl & Rasterizer.fraction &+ min(Rasterizer.one, xr &- (xl & ~Rasterizer.fraction))
    }
}
