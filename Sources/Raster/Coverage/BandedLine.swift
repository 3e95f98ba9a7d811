internal import RasterKernels

/// A line that goes down, in 24.8 fixed point counted from the grid's corner, in the list of a band.
struct BandedLine: BitwiseCopyable {
    /// The upper and the lower end.
    var x0: Int32, y0: Int32, x1: Int32, y1: Int32
    /// The next line of the band, or −1.
    var next: Int32
    /// 1 if the contour goes down here, −1 if it goes up.
    var sign: Int32

    /// What cutting the line at rows and cells needs, for a line that is not upright: x with 32 more bits of fraction.
    struct Slope {
        /// x at both ends, plus half a step so that cutting the fraction off rounds to nearest.
        let startX: Int, endX: Int
        /// Change of x for each step down; change of y (not negative) for each step sideways, which 256 steps of it must
        /// not carry beyond 64 bits: more than some rows are never needed.
        let slope: Int, inverse: Int
        /// Added to heights before their fraction is cut off: those of a line that goes up are rounded up.
        let rounding: Int
    }

    @inline(__always) var slope: Slope {
        let dx = Double(x1 &- x0), dy = Double(y1 &- y0)
        return Slope(
            startX: Int(x0) &<< 32 &+ 1 &<< 31, endX: Int(x1) &<< 32 &+ 1 &<< 31,
            slope: mica_truncated(dx / dy * 4_294_967_296),
            inverse: mica_truncated(min(dy / abs(dx), 4_194_304) * 4_294_967_296),
            rounding: Int(sign &>> 31) & 0xffff_ffff)
    }

    /// The way, twice its mean, that a line's part from `xl` to `xr` goes into its first cell. (In that cell it comes
    /// down by the height to the cell's right border, or by all of its own if that is less: so a part that ends there,
    /// which never comes to the border, needs no case of its own.)
    @inline(__always) static func across(_ xl: Int, _ xr: Int) -> Int {
        xl & 255 &+ min(256, xr &- (xl & ~255))
    }
}
