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

/// Four premultiplied pixels as vectors of 16-bit components: blue and red, green and alpha.
struct Lanes {
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

    @inline(__always) static func &* (l: Lanes, f: Wide) -> Lanes { Lanes(br: l.br &* f, ga: l.ga &* f) }
    @inline(__always) static func &+ (a: Lanes, b: Lanes) -> Lanes { Lanes(br: a.br &+ b.br, ga: a.ga &+ b.ga) }

    /// The pixels of sums of products.
    @inline(__always) var pixels: Px4 {
        unsafeBitCast((over255(br) &>> 8) | (over255(ga) & 0xff00), to: Px4.self)
    }
}

/// Returns the pixels times factor / 255.
@inline(__always) func scale(_ px: Px4, _ factor: Wide) -> Px4 { (Lanes(px) &* factor).pixels }

/// Returns Porter–Duff source over.
@inline(__always) func over(_ src: Px4, _ dst: Px4) -> Px4 {
    src &+ scale(dst, Lanes.factor(255 &- (src &>> 24)))
}

/// Returns source times factor, over the destination, rounded once.
@inline(__always) func over(_ src: Px4, times factor: Wide, _ dst: Px4) -> Px4 {
    let s = Lanes(src) &* factor, d = unsafeBitCast(dst, to: Wide.self)
    // The fraction of the destination that remains, of 65,280: exact if the source's alpha is an integer.
    var left = Lanes.factor(65025 &- (unsafeBitCast(s.ga, to: Px4.self) &>> 16))
    left = left &+ (over255(left) &>> 8)
    return (s &+ Lanes(br: highProduct(d &<< 8, left), ga: highProduct(d & 0xff00, left))).pixels
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
