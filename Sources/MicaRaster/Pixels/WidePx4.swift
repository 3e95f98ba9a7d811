/// Four premultiplied pixels, or four coverage values.
typealias Px4 = SIMD4<UInt32>
typealias Wide = SIMD8<UInt16>

extension UnsafeMutablePointer where Pointee == UInt32 {
    @inline(__always) func load4(_ i: Int) -> Px4 {
        UnsafeRawPointer(self + i).loadUnaligned(as: Px4.self)
    }
    @inline(__always) func store4(_ p: Px4, _ i: Int) {
        UnsafeMutableRawPointer(self + i).storeBytes(of: p, as: Px4.self)
    }
}

extension UnsafePointer where Pointee == UInt32 {
    @inline(__always) func load4(_ i: Int) -> Px4 {
        UnsafeRawPointer(self + i).loadUnaligned(as: Px4.self)
    }
}

/// Returns 256 v / 255 with the correctly rounded quotient in the high byte, for v up to 255 · 255 + 127.
@inline(__always) func over255(_ v: Wide) -> Wide {
    let t = v &+ 128
    return t &+ (t &>> 8)
}

/// Returns v / 255, rounded to nearest, for v up to 255 · 255 + 127.
@inline(__always) func dividedBy255(_ v: UInt32) -> UInt32 {
    let t = v &+ 128
    return (t &+ (t &>> 8)) &>> 8
}

/// Four premultiplied pixels, widened to 16-bit components for products: a vector of blue and red, and one of green and
/// alpha.
struct WidePx4 {
    var br: Wide, ga: Wide

    @inline(__always) init(br: Wide, ga: Wide) {
        self.br = br
        self.ga = ga
    }
    @inline(__always) init(_ px: Px4) {
        let u = unsafeBitCast(px, to: Wide.self)
        br = u & 0xff
        ga = u &>> 8
    }

    /// Returns each pixel's factor (0...255) in both of its 16-bit components.
    @inline(__always) static func factor(_ a: Px4) -> Wide {
        unsafeBitCast(a | (a &<< 16), to: Wide.self)
    }

    @inline(__always) static func &* (p: WidePx4, f: Wide) -> WidePx4 { WidePx4(br: p.br &* f, ga: p.ga &* f) }
    @inline(__always) static func &+ (a: WidePx4, b: WidePx4) -> WidePx4 { WidePx4(br: a.br &+ b.br, ga: a.ga &+ b.ga) }

    /// The pixels of sums of products.
    @inline(__always) var pixels: Px4 {
        unsafeBitCast((over255(br) &>> 8) | (over255(ga) & 0xff00), to: Px4.self)
    }
}

/// Returns the pixels times factor / 255.
@inline(__always) func scale(_ px: Px4, _ factor: Wide) -> Px4 { (WidePx4(px) &* factor).pixels }

/// Returns Porter–Duff source over.
@inline(__always) func over(_ src: Px4, _ dst: Px4) -> Px4 {
    src &+ scale(dst, WidePx4.factor(255 &- (src &>> 24)))
}

/// Returns source times factor, over the destination, rounded once.
@inline(__always) func over(_ src: Px4, times factor: Wide, _ dst: Px4) -> Px4 {
    let s = WidePx4(src) &* factor, d = unsafeBitCast(dst, to: Wide.self)
    // The fraction of the destination that remains, of 65,280: exact if the source's alpha is an integer.
    var left = WidePx4.factor(65025 &- (unsafeBitCast(s.ga, to: Px4.self) &>> 16))
    left = left &+ (over255(left) &>> 8)
    return (s &+ WidePx4(br: highProduct(d &<< 8, left), ga: highProduct(d & 0xff00, left))).pixels
}

/// Returns the high halves of products.
@inline(__always) func highProduct(_ a: Wide, _ b: Wide) -> Wide {
    typealias Long = SIMD8<UInt32>
    return Wide(truncatingIfNeeded: (Long(truncatingIfNeeded: a) &* Long(truncatingIfNeeded: b)) &>> 16)
}

/// Returns one pixel times factor / 255.
@inline(__always) func scaled(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
    scale(Px4(repeating: pixel), Wide(repeating: UInt16(truncatingIfNeeded: factor)))[0]
}
