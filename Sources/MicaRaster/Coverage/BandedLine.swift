internal import MicaRasterKernels

/// A downward line in the list of a band, in fixed point relative to the grid's corner.
struct BandedLine: BitwiseCopyable {
    /// The upper and the lower end.
    let x0: Int32, y0: Int32, x1: Int32, y1: Int32
    /// The next line of the band, or −1.
    var next: Int32
    /// 1 if the contour runs downwards here, −1 if it runs upwards.
    let sign: Int32
    /// `slope` is the change of x per step down, with 32 more bits of fraction. `inverse` is the change of y (not
    /// negative) per step sideways. It is limited so that the steps within a pixel do not exceed 64 bits; more than a
    /// few rows are never needed. Both are computed here, so that cutting the line does not wait for divisions.
    let slope: Int, inverse: Int

    /// Creates a line that is not horizontal.
    @inline(__always) init(x0: Int32, y0: Int32, x1: Int32, y1: Int32, next: Int32, sign: Int32) {
        self.x0 = x0
        self.y0 = y0
        self.x1 = x1
        self.y1 = y1
        self.next = next
        self.sign = sign
        let dx = Double(x1 &- x0), dy = Double(y1 &- y0)
        let quotients = SIMD2(dx, dy) / SIMD2(dy, abs(dx))
        slope = mica_truncated(quotients[0] * 4_294_967_296)
        inverse = mica_truncated(min(quotients[1], 1_048_576) * 4_294_967_296)
    }

    /// The x of both ends with 32 more bits of fraction, plus half a step so that truncation rounds to the nearest.
    @inline(__always) var startX: Int { Int(x0) &<< 32 &+ 1 &<< 31 }
    @inline(__always) var endX: Int { Int(x1) &<< 32 &+ 1 &<< 31 }
    /// The value that is added to heights before their fraction is cut off: those of an upward line are rounded up.
    @inline(__always) var rounding: Int { Int(sign &>> 31) & 0xffff_ffff }

    /// Returns twice the mean distance between a line's part from `xl` to `xr` and the left border of its first cell.
    /// (In that cell the part descends by the height to the cell's right border, or by its whole height if that is
    /// less. A part that ends in the cell therefore needs no special case.)
    @inline(__always) static func across(_ xl: Int, _ xr: Int) -> Int {
        xl & Rasterizer.fraction &+ min(Rasterizer.one, xr &- (xl & ~Rasterizer.fraction))
    }
}
